import { describe, expect, it } from 'vitest';
import { createMatcher } from '../index.ts';
import { resolveTopic } from '../search.ts';
import { stemPhrase } from '../text/words.ts';
import { offices, organisations, people, subjects } from './entities.ts';
import { listNames } from './entity.ts';
import { places } from './places.ts';

/** The acts of several families, for a country or a person. */
const titles = {
  visit: (place: string) => `Will Trump visit ${place} in 2026?`,
  tariff: (place: string) => `Will Trump impose tariffs on ${place}?`,
  meet: (person: string) => `Will Trump meet with ${person}?`,
  pardon: (person: string) => `Will Trump pardon ${person}?`,
  fire: (person: string) => `Will Trump fire ${person}?`,
  sue: (body: string) => `Will Trump sue ${body}?`,
};
const at = '2026-03-02T15:00:00Z';
const isMatched = (act: keyof typeof titles, name: string, text: string): boolean => {
  const title = titles[act](name);
  const contract = { id: title, event_id: title, title, event_title: title, outcome: 'Yes' };
  return createMatcher([contract]).match({ text, at }).matched;
};

describe('a name', () => {
  it.each([
    ['visit', 'France', 'I will visit Paris, Texas, tomorrow!'],
    ['visit', 'Lebanon', 'I will visit Lebanon, OH, tomorrow!'],
    ['visit', 'Egypt', 'I will visit Cairo tomorrow. Cairo, Illinois, that is!'],
    ['visit', 'Peru', 'I will visit Peru, Indiana, tomorrow!'],
    ['visit', 'Jordan', 'I will visit Jordan Street in Philadelphia tomorrow!'],
    ['visit', 'Pennsylvania', 'I will visit Pennsylvania Avenue tomorrow!'],
    ['visit', 'Cuba', 'I will visit Cuba Township tomorrow!'],
    ['visit', 'Jordan', 'I will visit Michael Jordan tomorrow!'],
    ['visit', 'Jordan', 'I will visit the Jordans tomorrow!'],
    ['visit', 'Jordan', 'I will visit Mr. Jordan tomorrow!'],
    ['visit', 'Jordan', "Congressman Jim Jordan is great! I will visit Jordan's hometown tomorrow!"],
    ['visit', 'Italy', 'I will visit Little Italy tomorrow!'],
    ['visit', 'France', 'I will visit Paris Hilton tomorrow!'],
    ['visit', 'Greece', 'I will visit the Greece Hotel tomorrow!'],
    ['visit', 'China', 'I will visit the China Room tomorrow!'],
    ['visit', 'China', 'I will visit the China Palace in Iowa tomorrow!'],
    ['visit', 'Turkey', 'I will be going to a Turkey Dinner tomorrow!'],
    ['tariff', 'China', 'I am imposing a Tariff on fine china, effective today!'],
    ['tariff', 'Turkey', 'I am imposing a Tariff on every turkey, effective today!'],
    ['meet', 'Vladimir Putin', 'I had a great meeting with Vladimir Guerrero today!'],
    ['meet', 'Jerome Powell', 'I had a great meeting at Powell Street Station today!'],
    ['meet', 'Volodymyr Zelenskyy', 'I had a great meeting with Zelensky Plumbing today!'],
    ['pardon', 'Ghislaine Maxwell', 'I just pardoned Maxwell, a beautiful beagle!'],
    ['pardon', 'Ghislaine Maxwell', 'I just pardoned Robert Maxwell!'],
    ['fire', 'Jerome Powell', 'I just fired Colin Powell, my driver!'],
    ['sue', 'Trevor Noah', 'I am suing Noah Construction!'],
    ['sue', 'Apple', 'I am suing the man who sold me an apple!'],
  ] as const)('of another thing is no object: %s %s, "%s"', (act, name, text) => {
    expect(isMatched(act, name, text)).toBe(false);
  });

  it.each([
    ['visit', 'France', 'I will visit Paris, France, tomorrow!'],
    ['visit', 'Lebanon', 'I will visit Lebanon, a great Country, tomorrow!'],
    ['visit', 'Jordan', 'I will visit Jordan, and then Texas!'],
    ['visit', 'Jordan', "I will visit Jordan's King tomorrow!"],
    ['visit', 'Italy', 'I will visit Beautiful Italy tomorrow!'],
    ['visit', 'Iowa', 'I will visit Iowa City tomorrow!'],
    ['visit', 'Kuwait', 'I will visit Kuwait City tomorrow!'],
    ['visit', 'Japan', 'I will visit Japan’s Palace and Japan’s Airport tomorrow!'],
    ['visit', 'Turkey', 'I will visit Turkey for dinner with the President!'],
    ['visit', 'Japan', 'i will visit japan tomorrow'],
    ['tariff', 'China', 'I AM IMPOSING A TARIFF ON CHINA, EFFECTIVE TODAY!'],
    ['tariff', 'China', 'I am imposing a Tariff on China, effective today, and on all its fine china!'],
    ['tariff', 'Japan', 'I am imposing a Tariff on Japan’s cars, effective today!'],
    ['meet', 'Jerome Powell', 'I had a great meeting with Chairman Powell today!'],
    ['meet', 'Jerome Powell', 'I had a great meeting with Jerome Powell today!'],
    ['pardon', 'Ghislaine Maxwell', 'I just pardoned Ghislaine Maxwell!'],
    ['fire', 'Jerome Powell', 'I just fired Powell, a terrible Chair!'],
    ['sue', 'Trevor Noah', 'I am suing Trevor Noah, a total loser!'],
    ['sue', 'Apple', 'I am suing Apple Inc. today!'],
  ] as const)('of the thing is the object: %s %s, "%s"', (act, name, text) => {
    expect(isMatched(act, name, text)).toBe(true);
  });
});

it.each([
  [
    'What countries will Trump visit in 2026?',
    'Great Rally in Georgia! I will be going to Georgia tomorrow, Atlanta!',
    false,
  ],
  [
    'What countries will Trump visit in 2026?',
    'I will be going to Tbilisi, in the Republic of Georgia, tomorrow!',
    true,
  ],
  ['Which states will Trump visit in 2026?', 'I will be going to Georgia tomorrow, Atlanta!', true],
  ['Which states will Trump visit in 2026?', 'I will be going to the Republic of Georgia tomorrow!', false],
])('Georgia is a country or a state, as the question asks: %s, "%s", %s', (event_title, text, expected) => {
  const forms = [
    { title: event_title, outcome: 'Georgia' },
    { title: 'Will Trump visit Georgia in 2026?', outcome: 'Georgia' },
  ];
  for (const form of forms)
    expect(createMatcher([{ id: 'one', event_id: 'one', event_title, ...form }]).match({ text, at }).matched).toBe(
      expected,
    );
});

/** Names that are short in one text and long in another. */
const pairs: [short: string, long: string][] = [
  ['WHO', 'World Health Organization'],
  ['W.H.O.', 'World Health Organization'],
  ['NATO', 'North Atlantic Treaty Organization'],
  ['IMF', 'International Monetary Fund'],
  ['UNESCO', 'United Nations Educational, Scientific and Cultural Organization'],
  ['WTO', 'World Trade Organization'],
  ['FEMA', 'Federal Emergency Management Agency'],
  ['NASA', 'National Aeronautics and Space Administration'],
  ['NRC', 'Nuclear Regulatory Commission'],
  ['USAID', 'Agency for International Development'],
  ['EPA', 'Environmental Protection Agency'],
  ['ICE', 'Immigration and Customs Enforcement'],
  ['CIA', 'Central Intelligence Agency'],
  ['HUD', 'Department of Housing and Urban Development'],
  ['USPS', 'Postal Service'],
  ['USMCA', 'United States-Mexico-Canada Agreement'],
  ['USMCA', 'U.S.-Mexico-Canada Agreement'],
  ['NAFTA', 'North American Free Trade Agreement'],
  ['TPP', 'Trans-Pacific Partnership'],
  ['JCPOA', 'Joint Comprehensive Plan of Action'],
];
const laws: [short: string, long: string][] = [
  ['NDAA', 'National Defense Authorization Act'],
  ['FISA', 'Foreign Intelligence Surveillance Act'],
  ['DPA', 'Defense Production Act'],
  ['OBBBA', 'One Big Beautiful Bill Act'],
  ['GENIUS Act', 'Guiding and Establishing National Innovation for U.S. Stablecoins Act'],
  ['SAVE Act', 'Safeguard American Voter Eligibility Act'],
];

describe('a short and a long name', () => {
  it.each(pairs)('of a body or a treaty mean the same: %s, %s', (short, long) => {
    for (const [inTitle, inPost] of [
      [short, long],
      [long, short],
    ]) {
      const title = `Will Trump withdraw from the ${inTitle} by December 31, 2026?`;
      const matcher = createMatcher([{ id: 'one', event_id: 'one', title, event_title: title, outcome: 'Yes' }]);
      expect(matcher.match({ text: `We are withdrawing from the ${inPost}, effective today!`, at })).toMatchObject({
        matched: true,
      });
    }
  });

  it.each([...pairs, ...laws])('of a topic find the same: %s, %s', (short, long) => {
    for (const text of [`Will Trump end the ${short}?`, `Will Trump end the ${long}?`])
      for (const name of [short, long]) expect(resolveTopic(name).findIn(text), `${name} in ${text}`).toHaveLength(1);
  });

  it('is found beside the word that it is written as', () => {
    expect(resolveTopic('WHO').findIn('The WHO, and the man who runs it')).toMatchObject([{ text: 'WHO' }]);
  });

  it.each([
    ['WHO', 'The man who knows'],
    ['WHO', 'WHO WANTS ME TO SIGN?'],
    ['ICE', 'Ice on the roads'],
    ['Food Stamps', 'In a snap'],
  ])('%s is not found in "%s"', (name, text) => {
    expect(resolveTopic(name).findIn(text)).toEqual([]);
  });
});

it('gives each name to one entity', () => {
  const entities = [...people, ...organisations, ...offices, ...subjects, ...places];
  const owners = Map.groupBy(
    entities.flatMap((entity) =>
      listNames(entity).map((name) => ({ owner: entity.name, key: String(stemPhrase(name)) })),
    ),
    ({ key }) => key,
  );
  const shared = [...owners].flatMap(([key, all]) => {
    const names = new Set(all.map(({ owner }) => owner));
    return key === '' || names.size > 1 ? [[...names]] : [];
  });
  // Tariffs on both are one act, so the phrase names both.
  expect(shared).toEqual([['steel', 'aluminum']]);
});
