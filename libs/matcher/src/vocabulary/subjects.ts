import { parseEntities, type Entity } from './entity.ts';

/** Laws and rules that contracts name. */
const laws = parseEntities(
  'law',
  `
  Insurrection Act # invocation
  Alien Enemies Act # invocation
  War Powers: War Powers Act, War Powers Resolution # invocation
  habeas corpus # suspension
  birthright citizenship: birth right citizenship, 14th Amendment # order
  USMCA # withdrawal
  Jones Act: cabotage # waiver
  Paris Agreement: Paris climate agreement, Paris Climate Accord, Paris Accord # withdrawal
  Obamacare: Affordable Care Act, ACA # repeal
  Medicare # drug prices
  SNAP: food stamps, SNAP benefits # benefits
  Title 42 # border
  Schedule F # civil service
  H-1B visa: H-1B, H1B, H1-B # fee
  travel ban # proclamation
  filibuster # abolition
  daylight saving time: daylight savings, daylight saving, changing of the clocks, Daylight # abolition
  mail-in voting: mail-in ballots, mail in ballot, mail-in, voting machines, vote by mail # order
  voter ID: voter I.D., voter identification, proof of citizenship # order
  sanctuary cities: sanctuary city, sanctuary # order
  security clearance: security clearances # revocation
  death penalty # order
  marijuana: cannabis # rescheduling
  One Big Beautiful Bill: Big Beautiful Bill, Great Big Beautiful Bill, OBBB # signature
  GENIUS Act # signature
  SAVE America Act: SAVE Act, Save America Act # signature
  Take It Down Act # signature
  government shutdown: shutdown, shut down the government, Schumer Shutdown, Democrat Shutdown # appropriations
  capital gains: capital gains tax # taxes
  income tax: income taxes # taxes
  corporate tax: corporate taxes # taxes
  tax on tips: taxes on tips, no tax on tips # taxes
`,
);

/** Subjects of contracts: laws and rules, documents, programmes, goods, weapons, buildings and prizes. */
export const subjects: readonly Entity[] = [
  ...laws,
  ...parseEntities(
    'subject',
    `
  National Guard: National Guardsmen, Guard troops, Guard, troops, federal troops # deployments
  Coast Guard # keeps "Coast Guard troops" from meaning the National Guard
  Presidential Medal of Freedom: Medal of Freedom # honours
  Epstein files: Epstein, Jeffrey Epstein, Epstein list, Epstein documents, Epstein hoax # the files are known by his name
  JFK files: JFK, JFK assassination, assassination of President Kennedy, John F. Kennedy # files
  MLK files: MLK, Martin Luther King # files
  UFO files: UFO, UAP, unidentified anomalous phenomena, extraterrestrial, aliens exist # files
  Amelia Earhart files: Amelia Earhart, Earhart # files
  Bitcoin reserve: National Bitcoin Reserve, Strategic Bitcoin Reserve, crypto reserve, Crypto Strategic Reserve, Bitcoin, BTC, digital asset stockpile # reserve
  Gold Card: Trump Gold Card # visa programme
  cryptocurrency: crypto, cryptocurrencies, digital assets # taxes and reserve
  sovereign wealth fund # creation
  tariff dividend: tariff checks, tariff rebate, tariff stimulus, tariff stimulus checks, tariff rebate checks, dividend of at least, tariff dividends, rebate checks # cheques
  50-year mortgage: 50 year mortgages, fifty year mortgage # housing
  credit card interest: credit card, credit cards # cap
  transgender athletes: men in women’s sports, men playing in women’s sports, trans sports, transgender sports, trans athletes, women’s sports, transgender athlete # order
  drug boat: drug boats, narco-trafficking vessel, drug-carrying submarine, drug vessel, narcotrafficking vessel, vessel, narcoterrorist vessel, drug trafficking vessel, drug smuggling, alleged drug boat, drug runner boat # strikes at sea
  Tomahawk: Tomahawks, Tomahawk missiles # arms
  F-35: F-35s, F35 # arms
  Golden Dome # defence
  nuclear weapons testing: nuclear test, nuclear testing, test our nuclear weapons, testing nuclear weapons # order
  nuclear programme: nuclear, nuclear sites, nuclear facility, nuclear weapon, enrichment # talks and strikes
  minerals: mineral, rare earths, rare earth, critical minerals # Ukraine
  peacekeeping force: peacekeepers, peacekeeping # troops
  Qatari jet: jet from Qatar, Boeing 747, 747, new Air Force One, gift jet # gift
  White House ballroom: ballroom, East Wing # building
  Arc de Trump: triumphal arch, Independence Arch # building
  Nobel Peace Prize: Nobel Prize, Nobel # prize
  SOTU: State of the Union # speech
  semiconductors: semiconductor, computer chips # tariffs
  pharmaceuticals: pharmaceutical, prescription drugs, prescription drug, drug prices, most favored nation # tariffs, prices
  steel: steel and aluminum # tariffs
  aluminum: aluminium, steel and aluminum # tariffs
  copper # tariffs
  lumber: timber, softwood # tariffs
  automobiles: autos, cars, auto sector, trucks # tariffs
  movies: foreign movies, movie industry, films # tariffs
  alcohol: wine, champagne, whisky, alcoholic # tariffs
  Russian oil: oil from Russia # secondary tariffs
  autopen: auto pen # Biden’s signatures
  January 6: Jan 6th, January 6th, J6, Jan. 6, J-6, J6 hostages # pardons
  penny: pennies # coin
  Starlink # Ukraine
  H20 chips: H20, GPU export, AI chips, H200, Blackwell # export controls
  AI: artificial intelligence, A.I. # orders
  abortion # orders
  fluoride # water
  Tylenol: acetaminophen # health
  de minimis # tariffs
  Columbus Day # holiday
  2028 presidential election: 2028 election, presidential race # races are out of scope
  third term: 3rd term # election
`,
  ),
];
