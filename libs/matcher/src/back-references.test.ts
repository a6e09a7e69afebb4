import { describe, expect, it } from 'vitest';
import { createMatcher, linkStatements, type MatchablePost } from './index.ts';

const createContract = (title: string) => ({ id: title, event_id: title, title, event_title: title, outcome: 'Yes' });

/** Whether each of two posts of one statement matches a contract. */
function matchParts(first: string, next: string, title: string): boolean[] {
  const matcher = createMatcher([createContract(title)]);
  const posts: MatchablePost[] = [first, next].map((text, minute) => ({
    text,
    at: new Date(Date.UTC(2026, 10, 20, 12, minute)).toISOString(),
  }));
  return linkStatements(posts).map((post) => matcher.match(post).matched);
}

describe('a word of the next part of a statement', () => {
  it.each([
    [
      'them, for a country',
      'Canada put out a fake ad about Ronald Reagan. It was hostile. Because of this,',
      'we are increasing the Tariff on them by 10%.',
      'Will Trump increase tariffs on Canada?',
    ],
    [
      'they, for a country',
      'Norway gives out a Prize....',
      '....and they will be paying a Tariff of 35%.',
      'Will Trump impose new tariffs on Norway?',
    ],
    [
      'their, for the subject',
      'Vietnam lets China ship everything through its ports. So....',
      '....I am imposing a new Tariff on all of their goods.',
      'Will Trump impose new tariffs on Vietnam?',
    ],
    [
      'their, for a regime',
      'Cuba’s regime is helping China with spies. As a result....',
      '....I have approved new Sanctions on their leaders.',
      'Will Trump impose new sanctions on Cuba?',
    ],
    [
      'there, for a country',
      'Javier Milei of Argentina is doing a great job. So,',
      'I will be flying there on Thursday.',
      'Will Trump visit Argentina?',
    ],
    [
      'there, for a city',
      'San Francisco was one of the Great Cities....',
      '....I am sending the National Guard there on Monday.',
      'Will Trump deploy the National Guard to San Francisco?',
    ],
    [
      'this city',
      'Portland is burning, and the Governor says it’s fine....',
      '....I am sending the National Guard to this war ravaged city.',
      'Will Trump deploy the National Guard to Portland?',
    ],
    [
      'the left out place',
      'Uzbekistan, a very rich country, has invited me, and....',
      '....I will be visiting on December 4th.',
      'Will Trump visit Uzbekistan?',
    ],
    [
      'it, for a law',
      'The Dignity Act took two years. I was able to...',
      '...sign it into Law this afternoon.',
      'Will Trump sign the Dignity Act?',
    ],
    [
      'this, for a law',
      'The SAVE America Act is, finally, through the Senate. I am pleased to report that',
      'I have just signed this great Bill in the Oval Office.',
      'Will Trump sign the SAVE America Act?',
    ],
    [
      'it, for an organisation',
      'UNESCO is totally woke....',
      '....and the United States will withdraw from it.',
      'Will Trump withdraw from UNESCO?',
    ],
    [
      'him, after the names of others',
      'Stephen Colbert said something that he knew was a lie. The Epstein Files, again. So....',
      '....I will be suing him for a lot of money.',
      'Will Trump sue Stephen Colbert?',
    ],
    [
      'him, in a sentence about him',
      'The corrupt Judge, Alexandre de Moraes, is on a Witch Hunt....',
      '....so Scott Bessent, at my direction, has sanctioned him.',
      'Will Trump sanction Alexandre de Moraes?',
    ],
    [
      'this man',
      'Derek Chauvin has been in jail for a long time. Many, including the Great Ben Shapiro, have asked me, and',
      'I have just given this man a Full Pardon.',
      'Will Trump pardon Derek Chauvin?',
    ],
    [
      'a first name',
      'George Santos was somewhat of a rogue, but there are many rogues. They aren’t in prison. Therefore…',
      '…I just signed a Commutation, releasing George from prison.',
      'Will Trump commute George Santos’ sentence?',
    ],
  ])('is read: %s', (_, first, next, title) => {
    expect(matchParts(first, next, title)).toEqual([true, true]);
  });

  it('belongs to the match of the other part if it means its object', () => {
    const call = '1/2 Just finished a very long phone call with President Lee Jae-myung of South Korea.';
    const title = 'Will Trump talk to Lee Jae-myung?';
    expect(matchParts(call, '2/2 He is a strong negotiator!', title)).toEqual([true, true]);
    expect(matchParts(call, '2/2 MAKE AMERICA GREAT AGAIN!', title)).toEqual([true, false]);
  });

  it.each([
    [
      'means the next name',
      'The GENIUS Act is working....',
      '....Another Bill is the CLARITY Act. I will sign it soon.',
      'Will Trump sign the GENIUS Act?',
    ],
    [
      'means the next place',
      'San Francisco had a great weekend....',
      '....New Orleans is next. I am sending the National Guard there.',
      'Will Trump deploy the National Guard to San Francisco?',
    ],
    [
      'means a place that is not known',
      'Javier Milei of Argentina is doing a great job....',
      '....Next week is Palm Beach, and I’ll be going there with the family!',
      'Will Trump visit Argentina?',
    ],
    [
      'means the attackers',
      'Nigeria has a lot of oil....',
      '....The Houthis fired at our ships, so we hit them very hard.',
      'Will the US strike Nigeria?',
    ],
    [
      'means somebody who is not known',
      'Mark Milley is writing another book....',
      '....Bob Woodward is writing one too. I sued him.',
      'Will Trump sue Mark Milley?',
    ],
    [
      'means a man, after a woman',
      'Pam Bondi is a STAR. The head of her press office turned out to be a leaker, and so....',
      '....I have fired him.',
      'Will Trump fire Pam Bondi?',
    ],
    [
      'means the guest',
      'Viktor Orban had a big rally....',
      '....I met with Tucker, and he showed me the pictures.',
      'Will Trump meet with Viktor Orbán?',
    ],
    [
      'means the last subject',
      'Vietnam did a great job for us. China did not, and so....',
      '....I am imposing a new Tariff on them.',
      'Will Trump impose new tariffs on Vietnam?',
    ],
    [
      'names another object',
      'Stephen Colbert was off the air....',
      '....My lawyers are suing the BBC, in Florida.',
      'Will Trump sue Stephen Colbert?',
    ],
    [
      'names a law',
      'The SAVE America Act is stuck in the Senate....',
      '....Today I signed the Epstein Bill. It was passed 427 to 1.',
      'Will Trump sign the SAVE America Act?',
    ],
    [
      'names a candidate',
      'People keep mentioning Andrew Oldham. But....',
      '....I am NOMINATING Judge James Ho to the Supreme Court.',
      'Will Trump nominate Andrew Oldham to the Supreme Court?',
    ],
    [
      'names others',
      'Keir Starmer is in big trouble....',
      '....I met today with the Farmers of Iowa.',
      'Will Trump meet with Keir Starmer?',
    ],
    [
      'names the renamed one',
      'The Department of Defense used to be weak....',
      '....and Fort Bragg was renamed. We brought it back!',
      'Will Trump rename the Department of Defense?',
    ],
  ])('is none of the part before it if it %s', (_, first, next, title) => {
    expect(matchParts(first, next, title)).toEqual([false, false]);
  });
});
