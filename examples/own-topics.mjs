// Prints which of your topics each text mentions. Run: node examples/own-topics.mjs
import { resolveTopic } from '@postjoin/matcher/search';

const myTopics = ['Fed', 'Zelensky', 'tariffs', 'rose garden'].map((name) => resolveTopic(name));

const texts = [
  'The Federal Reserve should lower rates, NOW!',
  'President Zelenskyy was at the White House today.',
  'The Rose Garden has never looked better.',
];

for (const { name, recognised } of myTopics)
  console.log(`${name}: ${recognised ? 'known, with aliases' : 'by its words'}`);

for (const text of texts) {
  const mentions = myTopics.flatMap((topic) => topic.findIn(text).map((span) => `${topic.name} ("${span.text}")`));
  console.log(`\n${text}\n  ${mentions.join(', ') || 'none of them'}`);
}
