import { createMatcher } from '@postjoin/matcher';

const post = document.getElementById('post');
const title = document.getElementById('title');
const answer = document.getElementById('answer');

for (const field of [post, title]) field.addEventListener('input', show);
show();

/** Shows the result as plain text. Markup in the inputs is not rendered. */
function show() {
  const contract = {
    id: '1',
    venue: 'example',
    event_id: '1',
    title: title.value,
    event_title: title.value,
    outcome: 'Yes',
  };
  answer.textContent = describe(createMatcher([contract]).match({ text: post.value, at: new Date().toISOString() }));
}

function describe(result) {
  if (!result.matched) return `No match: ${result.reason.replaceAll('_', ' ')}.`;
  const words = result.evidence.map(({ topic, post, contract }) => `${topic}: “${post.text}” and “${contract.text}”`);
  return ['A match. Both name', ...words].join('\n');
}
