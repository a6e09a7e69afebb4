import type { Evidence, MatchableContract } from './contract.ts';
import type { Verdict } from './judge.ts';
import { askOf, outcomeBeside, whereaboutsOf, wordingsOf, type Field, type Sought } from './question.ts';
import { spanOf } from './reading.ts';
import type { Telling } from './telling.ts';

/** What both name, and the act: the words in the post beside the words in the contract, which is read again for it. */
export function evidenceOf(post: Telling, contract: MatchableContract, { act }: Verdict): Evidence[] {
  const wordings = wordingsOf(contract);
  const question = askOf(wordings);
  const whereabouts = whereaboutsOf(wordings, question);
  const written = (field: Field, { start, end }: { start: number; end: number }): Evidence['contract'] => ({
    start,
    end,
    text: contract[field].slice(start, end),
    field,
  });
  const named =
    (field: Field) =>
    (sought: Sought): Evidence[] => {
      const [place] = post.placesOf(sought);
      const asked = written(field, sought);
      const topic = sought.topic?.name ?? asked.text;
      return place ? [{ topic, post: spanOf(post, place.from, place.to), contract: asked }] : [];
    };
  const things = [
    ...question.objects.flatMap(named(whereabouts.objects)),
    ...outcomeBeside(question.objects, wordings.outcome).flatMap(named('outcome')),
  ];
  const [first] = question.acts;
  if (!first || !whereabouts.act || !act) return things;
  const asked = written(whereabouts.act.field, whereabouts.act);
  return [...things, { topic: first.act, post: spanOf(post, act.from, act.to), contract: asked }];
}
