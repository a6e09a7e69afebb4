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
]);
