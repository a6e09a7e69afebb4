/** The method of the study, for the page. Each entry is a heading and its paragraphs. */
export const method: readonly (readonly [heading: string, ...paragraphs: string[]])[] = [
  [
    'What is compared',
    'A row is a post with the one contract that the matcher chose for it. Its move after 10 minutes, 60 minutes or 24 ' +
      "hours is the difference of two points of the venue's price history. Nothing is interpolated. A move without two " +
      'points that are close enough to the ends of the period is left out.',
    'The placebo times of a row are the same time of day on each of the seven days before the post, for the same ' +
      'contract. A placebo move counts only if no archived post about the same event was published within six hours of ' +
      'its start, or before its end. The excess is the mean of the differences between the size of the move after the ' +
      'post and the mean size of the placebo moves of the same row.',
  ],
  [
    'Intervals',
    'An interval is a studentized bootstrap over days: 5,000 times, as many days as there are were drawn with repetition, ' +
      'and the number was computed again, with its standard error over the drawn days. The middle 99 % of the deviations ' +
      'in standard errors, multiplied by the standard error of the number, give the interval. Without standard errors, ' +
      'the interval would be too narrow for few days. Whole days are drawn, because posts of one day share their news. ' +
      'There is no interval below ten days. The generator has a fixed seed, so the same archive gives the same numbers.',
    'In 100 generated archives of 120 days with known effects, with about 60 days for each act, these intervals contained ' +
      'the effect in 97 to 100 of 100 cases for each of 16 numbers, and in 99 % of all cases.',
    'The tables have dozens of intervals. With the usual 95 %, one interval of twenty would exclude 0 even if no group ' +
      'had any effect. With 99 %, it is one of a hundred.',
  ],
  [
    'What this study cannot say',
    'It shows no cause. A post often repeats news that moves the price by itself, or follows a move of the price.',
    'Posts overlap. The day after a post can have further posts about the same event, and their reactions are counted ' +
      'for each of them.',
    'Thin markets have few points. A move is known only if there was a trade in the period, so the known moves are larger ' +
      'than all moves, after posts and after placebo times alike.',
    'The matcher selects the rows. Posts whose contract it did not find, or found wrongly, are not in the numbers. Posts ' +
      'that caused a venue to open a contract have no price at the post. The table of posts shows how many posts have no ' +
      'row, and why.',
  ],
  [
    'Assumptions to check',
    'The week before a post is like its day. A market that becomes livelier toward its deadline shows an excess without any ' +
      'post, because the placebo times are earlier. The drift of a price that always rises is removed, because the placebo ' +
      'times have it too.',
    'The points before a post are about an hour apart, and those after it are finer. The ends of a placebo move are ' +
      'therefore up to an hour older than its times. So a move after 10 minutes has no placebo, except where the service ' +
      'observed the prices itself.',
    'Days are independent of each other. A story that lasts for weeks makes the intervals too narrow.',
  ],
];
