import { parseEntities, type Entity } from './entity.ts';

/** Laws and rules that contracts name. */
const laws = parseEntities(
  'law',
  `
  Insurrection Act; Alien Enemies Act; War Powers: War Powers Act, War Powers Resolution; habeas corpus
  birthright citizenship: birth right citizenship, 14th Amendment; USMCA: United States-Mexico-Canada Agreement, US-Mexico-Canada Agreement; NAFTA: North American Free Trade Agreement; Jones Act: cabotage
  NDAA: National Defense Authorization Act, Defense Authorization Act, defense authorization bill; FISA: Foreign Intelligence Surveillance Act, FISA 702, Section 702
  IEEPA: International Emergency Economic Powers Act; AUMF: Authorization for Use of Military Force; CHIPS Act: CHIPS and Science Act; Inflation Reduction Act; VAWA: Violence Against Women Act
  JCPOA: Joint Comprehensive Plan of Action; TPP: Trans-Pacific Partnership; New START Treaty: Strategic Arms Reduction Treaty; NPT: Non-Proliferation Treaty, Nonproliferation Treaty, Nuclear Non-Proliferation Treaty
  DACA: Deferred Action for Childhood Arrivals; Temporary Protected Status: TPS; DEI: Diversity Equity and Inclusion; Defense Production Act: DPA; Posse Comitatus: Posse Comitatus Act
  Paris Agreement: Paris climate agreement, Paris Climate Accord, Paris Accord; Obamacare: Affordable Care Act, ACA
  Medicare; SNAP: food stamps, SNAP benefits, Supplemental Nutrition Assistance Program; Title 42; Schedule F; H-1B visa: H-1B, H1B, H1-B; travel ban; filibuster
  daylight saving time: daylight savings, daylight saving, changing of the clocks, Daylight
  mail-in voting: mail-in ballots, mail in ballot, mail-in, voting machines, vote by mail
  voter ID: voter I.D., voter identification, proof of citizenship; sanctuary cities: sanctuary city, sanctuary
  security clearance: security clearances; death penalty; marijuana: cannabis
  One Big Beautiful Bill: Big Beautiful Bill, Great Big Beautiful Bill, OBBB; GENIUS Act
  SAVE America Act: SAVE Act, Save America Act; Take It Down Act
  government shutdown: shutdown, shut down the government, Schumer Shutdown, Democrat Shutdown
  capital gains: capital gains tax; income tax: income taxes; corporate tax: corporate taxes; dividend tax: dividend taxes; tax on tips: taxes on tips, no tax on tips
`,
);

/** Subjects of contracts: laws and rules, documents, programmes, goods, weapons, buildings and prizes. */
export const subjects: readonly Entity[] = [
  ...laws,
  ...parseEntities(
    'subject',
    `
  National Guard: National Guardsmen, Guard troops, Guard, troops, federal troops; Coast Guard; Presidential Medal of Freedom: Medal of Freedom, highest civilian honor
  Epstein files: Epstein, Jeffrey Epstein, Epstein list, Epstein documents, Epstein hoax
  JFK files: JFK, JFK assassination, assassination of President Kennedy, John F. Kennedy; MLK files: MLK, Martin Luther King
  UFO files: UFO, UAP, unidentified anomalous phenomena, unidentified flying objects, extraterrestrial, alien life, aliens exist; Amelia Earhart files: Amelia Earhart, Earhart
  Bitcoin reserve: National Bitcoin Reserve, Strategic Bitcoin Reserve, crypto reserve, Crypto Strategic Reserve, Bitcoin, BTC, digital asset stockpile
  Gold Card: Trump Gold Card; cryptocurrency: crypto, cryptocurrencies, digital assets; sovereign wealth fund
  tariff dividend: tariff checks, tariff rebate, tariff stimulus, tariff stimulus checks, tariff rebate checks, dividend of at least, tariff dividends, rebate checks
  50-year mortgage: 50 year mortgages, fifty year mortgage; credit card interest: credit card, credit cards
  transgender athletes: men in women’s sports, men playing in women’s sports, trans sports, transgender sports, trans athletes, women’s sports, transgender athlete
  drug boat: drug boats, narco-trafficking vessel, drug-carrying submarine, drug vessel, narcotrafficking vessel, vessel, narcoterrorist vessel, drug trafficking vessel, drug smuggling, alleged drug boat, drug runner boat, loaded with drugs, loaded with cocaine, loaded with fentanyl, fast boat
  Tomahawk: Tomahawks, Tomahawk missiles; F-35: F-35s, F35; Golden Dome
  nuclear weapons testing: nuclear test, nuclear testing, test our nuclear weapons, testing nuclear weapons
  nuclear programme: nuclear, nuclear sites, nuclear facility, nuclear weapon, enrichment ! nuclear deal, nuclear agreement, nuclear talks, nuclear negotiation
  minerals: mineral, rare earths, rare earth, critical minerals; peacekeeping force: peacekeepers, peacekeeping
  Qatari jet: jet from Qatar, Boeing 747, 747, new Air Force One, gift jet; White House ballroom: ballroom, East Wing
  Arc de Trump: triumphal arch, Independence Arch; Nobel Peace Prize: Nobel Prize, Nobel; SOTU: State of the Union
  semiconductors: semiconductor, computer chips
  pharmaceuticals: pharmaceutical, medicines, prescription drugs, prescription drug, drug prices, most favored nation
  steel: steel and aluminum; aluminum: aluminium, steel and aluminum; copper; lumber: timber, softwood
  automobiles: autos, cars, auto sector, trucks; movies: foreign movies, movie industry, films
  alcohol: wine, champagne, whisky, alcoholic; Russian oil: oil from Russia; autopen: auto pen
  January 6: Jan 6th, January 6th, J6, Jan. 6, J-6, J6 hostages; penny: pennies; Starlink
  H20 chips: H20, GPU export, AI chips, H200, Blackwell; AI: artificial intelligence, A.I.; abortion; fluoride
  Tylenol: acetaminophen; de minimis; Columbus Day; 2028 presidential election: 2028 election, presidential race; third term: 3rd term
  Correspondents’ Dinner: White House Correspondents Dinner, White House Correspondents, Correspondents Association
`,
  ),
];
