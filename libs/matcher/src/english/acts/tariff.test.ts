import { testCases } from './testing.ts';

testCases('a tariff', [
  {
    why: 'the tariff is not imposed, or somebody praises an old one',
    title: 'Will Trump impose new tariffs on Denmark?',
    refused: [
      'We have a framework with Denmark, so I will not be imposing the Tariffs on Denmark that were scheduled for today.',
      '“He wanted to bring us home. His tariffs on Denmark were just what made this possible today.”',
    ],
    matched:
      'We have no framework with Denmark, so I will be imposing the Tariffs on Denmark that were scheduled for today.',
  },
  {
    why: 'tariffs are suspended, or are those of the other country',
    title: 'Will Trump impose new tariffs on Denmark?',
    refused: [
      'Fact Sheet: President Trump authorizes the temporary suspension of duties on butter from Denmark',
      'Denmark has long cheated on Tariffs, charging our farmers as much as 400%. Now they can’t!',
    ],
    matched: 'Fact Sheet: President Trump imposes additional duties on Denmark, effective today',
  },
  {
    why: 'the tariff is called off',
    title: 'Will Trump impose a 100% tariff on movies?',
    refused: [
      'The 100% Tariff on Movies is cancelled, Hollywood is coming home.',
      'The 100% Tariff on Movies has been lifted. Thank you!',
      'We have removed the 100% Tariff on Movies, as I promised.',
    ],
    matched: 'The old tax on Movies has been removed. I am imposing a 100% Tariff on Movies today!',
  },
  ...[
    'Denmark has been very bad to us. Their chairs will be subject to a 30% Tariff starting tomorrow.',
    'Denmark has been very bad to us, but they will be paying a Tariff of 30%!',
    'Denmark will be charged a 30% Tariff, effective immediately.',
    'Denmark: 30% Tariff on everything they sell here, starting tomorrow!',
    'Denmark, your Tariff will be 30%, effective immediately!!!',
  ].map((matched) => ({
    why: 'the tariff is that of the other country, and is not if the country pays it',
    title: 'Will Trump impose a 30% tariff on Denmark?',
    refused: [
      'Denmark has a 30% Tariff on our cars, effective immediately.',
      'Denmark, your 30% Tariff on our trucks will stop today!',
      'Denmark’s Tariff will be 30%, effective immediately.',
      'Denmark will impose a 30% Tariff on Canada today.',
    ],
    matched,
  })),
]);
