import { testCases } from './testing.ts';

testCases('order', [
  {
    why: 'the headline looks back',
    title: 'Will the President sign any Executive Orders this week?',
    refused: ['Achievements Since the Signing of the Foster Youth Executive Order 180 Days Ago'],
    matched: 'President Signs Executive Order on Foster Youth',
  },
  {
    why: 'the bill is not signed',
    title: 'Will Trump sign a bill this week?',
    refused: ['Congressional Bill S. 254 Passed by the Senate'],
    matched: 'Congressional Bill S. 254 Signed into Law',
  },
  {
    why: 'the emergency is over',
    title: 'Will Trump declare a state of emergency in Los Angeles?',
    refused: ['The emergency in Los Angeles is over.'],
    matched: 'I am declaring a State of Emergency in Los Angeles!',
  },
  {
    why: 'a word of an act is only in the name of the law',
    title: 'Will Trump sign the No Tax on Home Sales Act?',
    refused: ['There will be no Tax on the sale of your Home, I said to the Realtors.'],
    matched: 'I have just signed the No Tax on Home Sales Act. The Realtors love it!',
  },
  {
    why: 'the emergency is one of the past',
    title: 'Will Trump declare a national housing emergency?',
    refused: ['Biden should have declared a national housing emergency.'],
    matched: 'I have today declared a NATIONAL HOUSING EMERGENCY.',
  },
]);
