import { testCases } from './testing.ts';

testCases('endorsement', [
  {
    why: 'the post is about a vote or an endorsement of others',
    title: 'Who will Trump endorse in the 2026 primaries?',
    outcome: 'Ann Quill',
    refused: [
      'My Endorsement Record in Primaries since 2016 is 99.1%, with almost 1,000 wins.',
      'Any person that votes for Ann Quill in the Primary is a stupid person!!!',
      'I congratulate the World on the incredible Vote today, endorsing the Board of Peace!',
    ],
    matched: 'Vote for Ann Quill in the Primary on Tuesday. Ann has my Complete and Total Endorsement!',
  },
  {
    why: 'the endorsed person stands sentences before, and another person nearer',
    title: 'Will Trump endorse Ann Quill?',
    refused: [
      'Ann Quill is running for Governor of Ohio. She is Young, Strong, and Smart! She is also a very good person. But Bob Marsh of the other Party is a winner. He will never let you down, and has my Complete and Total Endorsement!',
    ],
    matched:
      'Ann Quill is running for Governor of Ohio. She is Young, Strong, and Smart! She is also a very good person. She will never let you down, and has my Complete and Total Endorsement!',
  },
  {
    why: 'the person is the opponent of everybody who is endorsed',
    title: 'Will Trump endorse Ann Quill?',
    refused: ['New poll: Anybody I Endorse beats Ann Quill of Ohio by 25 points. Quill is a very bad person!'],
    matched: 'New poll: I Endorse Ann Quill of Ohio, who wins by 25 points. Quill is a very good person!',
  },
  {
    why: 'the endorsement is withdrawn, or another person is named in its words',
    title: 'Who will Trump endorse in the 2026 primaries?',
    outcome: 'Ann Quill',
    refused: [
      'Ann Quill has asked for my Endorsement, can you believe it? She will never get it.',
      'Is anyone interested in running against Ann Quill? It would be my Honor to withdraw that Endorsement.',
      'Ann Quill of Ohio must be thrown out of office, ASAP. VOTE FOR BOB MARSH — HE HAS MY COMPLETE AND TOTAL ENDORSEMENT!',
      'Ann Quill is terrific, but I asked Ann to step aside. I will be making an Endorsement for Mayor shortly!',
      'Ann Quill must drop out of the race, because my Complete and Total Endorsement is coming!',
      'It is my Great Honor to endorse Emma T. Quill for Mayor. Emma T. Quill has my Complete and Total Endorsement!',
      'I want to thank Ann Quill for putting up THE SAVE AMERICA ACT for a Vote. It is very important!',
    ],
    matched:
      'Bob Marsh must be thrown out of office, ASAP. VOTE FOR ANN QUILL — SHE HAS MY COMPLETE AND TOTAL ENDORSEMENT!',
  },
  {
    why: 'somebody else endorses the person, or the word only describes a candidate',
    title: 'Will Trump endorse Ann Quill?',
    refused: [
      'Bob Marsh is endorsing Ann Quill for Mayor of Akron, Ohio.',
      'Ann Quill, whom Bob Marsh endorsed, is running for Mayor of Akron, Ohio.',
      'My endorsed candidate, Ann Quill, is leading in Ohio.',
    ],
    matched: 'I am endorsing Ann Quill for Mayor of Akron, Ohio!',
  },
  {
    why: 'the endorsed person runs in another state',
    title: 'Will Trump endorse Ann Quill in the Georgia Senate Republican primary?',
    refused: ['Ann Quill will be a fantastic Senator from Ohio. Ann Quill has my Complete and Total Endorsement!'],
    matched: 'Ann Quill will be a fantastic Senator from Georgia. Ann Quill has my Complete and Total Endorsement!',
  },
]);
