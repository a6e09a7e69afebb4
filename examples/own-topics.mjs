// Which of my topics does a text name? `node examples/own-topics.mjs`
import { resolveTopic } from '@postjoin/matcher';

const mine = ['Fed', 'Zelensky', 'tariffs', 'rose garden'].map((name) => resolveTopic(name));

const texts = [
  'The Federal Reserve should lower rates, NOW!',
  'President Zelenskyy was at the White House today.',
  'The Rose Garden has never looked better.',
];

for (const { name, recognised } of mine) console.log(`${name}: ${recognised ? 'known, with aliases' : 'by its words'}`);

for (const text of texts) {
  const named = mine.flatMap((topic) => topic.findIn(text).map((span) => `${topic.name} ("${span.text}")`));
  console.log(`\n${text}\n  ${named.join(', ') || 'none of them'}`);
}
