/** An address of each kind of page of the invented snapshot, in its views. */
export const pagePaths = [
  '/',
  '/?sort=after_24h',
  '/?q=pardon',
  '/week',
  '/posts/p1',
  '/posts/p5',
  '/contracts/polymarket:xi',
  '/docs',
  '/terms',
  '/privacy',
] as const;
