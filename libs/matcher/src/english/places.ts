import { stemPhrase } from '../text/words.ts';
import { toEntities, toEntitiesOfCountries, type Entity, type EntityKind, type EntityRows } from './entity.ts';

/**
 * Countries and unions, with the names of their peoples, adjectives and capitals as aliases: "Beijing" and "Chinese"
 * mean China. The table leaves out America and the United States, because every post names them.
 */
// prettier-ignore
const countryRows = {
  Afghanistan: 'Afghan, Kabul, Bagram', // Bagram: the US wants the air base back
  Albania: 'Albanian', Angola: 'Angolan', Algeria: 'Algerian', Argentina: 'Argentine, Argentinian', Armenia: 'Armenian',
  Australia: 'Australian', Austria: 'Austrian', Azerbaijan: 'Azerbaijani', Bahamas: 'Bahamian', Bahrain: 'Bahraini',
  Bangladesh: 'Bangladeshi', Belarus: 'Belarusian',
  Belgium: 'Belgian', // visits; Brussels is an alias of the European Union
  Bolivia: 'Bolivian', Bosnia: 'Bosnian, Bosnia and Herzegovina', Botswana: '', Bulgaria: 'Bulgarian',
  Brazil: 'Brazilian', Burundi: '', Cambodia: 'Cambodian', Cameroon: 'Cameroonian', Canada: 'Canadian, Ottawa',
  Chad: { exclusions: 'Chad Wolf, Chad Mizelle, Chad Bianco, Chad Chronister' }, // travel ban; a first name too
  Chile: 'Chilean',
  // trade; the South China Sea is a place
  China: { aliases: 'Chinese, PRC, Beijing', exclusions: 'South China Sea, China Hawk' },
  Colombia: 'Colombian, Bogota', Congo: 'Congolese, DRC', 'Costa Rica': 'Costa Rican', Croatia: 'Croatian, Zagreb',
  Cyprus: 'Cypriot', 'Czech Republic': 'Czech, Czechia, Prague', Cuba: 'Cuban, Havana', Denmark: 'Danish, Danes',
  'Dominican Republic': 'Dominican', Ecuador: 'Ecuadorian', Egypt: 'Egyptian, Cairo, Sharm El Sheikh',
  'El Salvador': 'Salvadoran', Eritrea: 'Eritrean', Estonia: 'Estonian', Ethiopia: 'Ethiopian',
  // tariffs; Europe alone means more than the union
  'European Union': 'EU, E.U., European Commission, European Nations, Brussels',
  Finland: 'Finnish',
  // visits; the climate agreement is another topic
  France: { aliases: 'French, Paris', exclusions: 'Paris Agreement, Paris climate, Paris Accord' },
  Gaza: 'Gaza Strip, Gaza City, Gazan',
  'Republic of Georgia': `Tbilisi, country of Georgia, nation of Georgia, Georgian President, Georgian Prime Minister,
    Georgian Government`,
  Germany: 'German, Berlin', Ghana: 'Ghanaian', Greece: 'Greek', Greenland: 'Greenlandic, Greenlander',
  Guyana: 'Guyanese', Guatemala: 'Guatemalan', Haiti: 'Haitian', Honduras: 'Honduran', Hungary: 'Hungarian, Budapest',
  Iceland: 'Icelandic',
  India: { aliases: 'Indian, New Delhi', exclusions: 'American Indian, Indian Affairs, Cleveland Indians' },
  Indonesia: 'Indonesian', Iran: 'Iranian, Tehran, Islamic Republic', Iraq: 'Iraqi, Baghdad', Ireland: 'Irish',
  Israel: 'Israeli, Jerusalem, Tel Aviv', Italy: 'Italian, Rome', Japan: 'Japanese, Tokyo', Jamaica: 'Jamaican',
  Jordan: 'Jordanian', Kazakhstan: 'Kazakh', Kenya: 'Kenyan', Kosovo: 'Kosovar', Kuwait: 'Kuwaiti, Kuwait City',
  Kyrgyzstan: 'Kyrgyz', Laos: 'Laotian', Latvia: 'Latvian', Lebanon: 'Lebanese, Beirut', Liberia: 'Liberian',
  Libya: 'Libyan', Lithuania: 'Lithuanian, Vilnius', Luxembourg: '', Malta: 'Maltese', Mauritania: '', Mauritius: '',
  Malaysia: 'Malaysian, Kuala Lumpur',
  // tariffs; New Mexico is a state
  Mexico: {
    aliases: 'Mexican, Mexico City',
    exclusions: 'New Mexico, Gulf of Mexico, Mexico City policy, Remain in Mexico',
  },
  Moldova: 'Moldovan', Mongolia: 'Mongolian', Montenegro: '', Mozambique: '', Myanmar: 'Burma, Burmese', Namibia: '',
  Nepal: 'Nepalese', 'North Macedonia': 'Macedonian', Morocco: 'Moroccan', Netherlands: 'Dutch, The Hague',
  'New Zealand': '', Nicaragua: 'Nicaraguan', Nigeria: 'Nigerian', 'North Korea': 'DPRK, North Korean, Pyongyang',
  Norway: 'Norwegian, Oslo', Oman: 'Omani', Pakistan: 'Pakistani, Islamabad',
  Palestine: 'Palestinian, West Bank, Palestinian Authority',
  Panama: { aliases: 'Panamanian', exclusions: 'Panama City' }, 'Papua New Guinea': '', Paraguay: 'Paraguayan',
  Peru: 'Peruvian', Philippines: 'Filipino, Philippine, Manila',
  Poland: { aliases: 'Polish, Warsaw', exclusions: 'Warsaw Pact' }, Portugal: 'Portuguese, Lisbon',
  Qatar: 'Qatari, Doha', Romania: 'Romanian',
  // "Russia hoax" is about an investigation
  Russia: {
    aliases: 'Russian, Moscow, Kremlin',
    exclusions: `Russia Russia Russia, Russia hoax, Russian hoax, Russia Collusion, Russia witch hunt, Russian
      collusion, Russiagate`,
  },
  Rwanda: 'Rwandan', 'Saudi Arabia': 'Saudi, Saudi Arabian, Riyadh, Kingdom of Saudi Arabia', Senegal: 'Senegalese',
  Serbia: 'Serbian, Belgrade', 'Sierra Leone': '', Singapore: '', Slovakia: 'Slovak, Bratislava', Slovenia: 'Slovenian',
  Somalia: 'Somali, Somalian', Somaliland: '', 'South Africa': 'South African',
  'South Korea': 'Republic of Korea, South Korean, Seoul, ROK', // tariffs; Korea alone may mean either country
  Spain: { aliases: 'Spanish', exclusions: 'Spanish language' }, 'Sri Lanka': '', 'South Sudan': '', Sudan: 'Sudanese',
  Suriname: '', Sweden: 'Swedish',
  Switzerland: 'Swiss, Davos, Geneva', // tariffs; the Davos forum
  Syria: 'Syrian, Damascus', Tajikistan: 'Tajik', Tanzania: 'Tanzanian', Togo: '', 'Trinidad and Tobago': 'Trinidad',
  Tunisia: 'Tunisian', Turkmenistan: '', Taiwan: 'Taiwanese', Thailand: 'Thai',
  Turkey: { aliases: 'Türkiye, Turkish, Ankara', exclusions: 'Turkey pardon, Thanksgiving turkey, turkey pardoning' },
  Ukraine: 'Ukrainian, Kyiv', Uganda: 'Ugandan', Uruguay: 'Uruguayan',
  'United Arab Emirates': 'UAE, Emirati, Abu Dhabi, Dubai',
  'United Kingdom': 'UK, U.K., Great Britain, Britain, British, England, London', Uzbekistan: 'Uzbek',
  Venezuela: 'Venezuelan, Caracas',
  // trade deal; the Vietnam War is history
  Vietnam: { aliases: 'Vietnamese, Hanoi', exclusions: 'Vietnam War, Vietnam veteran, Vietnam memorial' },
  Yemen: 'Yemeni, Houthi, Houthis', Zambia: 'Zambian', Zimbabwe: '',
} as const satisfies EntityRows;

/** The country of a leader, an official or a place. */
export type CountryName = keyof typeof countryRows | 'United States';

export const countries = toEntities('country', countryRows);

/** No country for its own president. */
export const unitedStates = toEntities('country', { 'United States': 'USA, US, America, American' });

/** Places in contracts, other than countries, cities and states. */
// prettier-ignore
const otherPlaces = toEntities('place', {
  'Panama Canal': '', // the canal, not the country
  'Gulf of America': 'Gulf of Mexico', // renamed
  Denali: 'Mount McKinley, Mt. McKinley', // renamed
  'Mount Rushmore': 'Mt. Rushmore, Rushmore', Alcatraz: '', 'Guantanamo Bay': 'Guantanamo, Gitmo', 'Mar-a-Lago': '',
  'Western Wall': '', 'Persian Gulf': 'Arabian Gulf',
});

/** A mention of such a place also names its country. */
// prettier-ignore
const placesOfCountries = {
  Iran: { 'Strait of Hormuz': 'Hormuz, Hormuz Strait', 'Kharg Island': 'Kharg', Fordow: 'Fordo' },
  Ukraine: { Crimea: '', Donbas: 'Donetsk, Donbass' },
} as const satisfies Partial<Record<CountryName, EntityRows>>;

export const places = [...otherPlaces, ...toEntitiesOfCountries('place', placesOfCountries)];

/** Cities that contracts name as destinations of troops or as places of visits and speeches. */
// prettier-ignore
export const cities = toEntities('city', {
  // Washington alone may mean the state, the man or the government
  'Washington, D.C.': "District of Columbia, D.C., Nation's Capital, our Capital",
  'Los Angeles': 'L.A.', Chicago: '', Portland: '', Memphis: '', 'New Orleans': '', Baltimore: '', 'San Francisco': '',
  'New York City': 'NYC', // troops; New York alone may mean the state
  Minneapolis: '', Charlotte: '', Oakland: '', 'St. Louis': '', Detroit: '', Philadelphia: '', Houston: '', Miami: '',
  'Las Vegas': '',
});

/** States of the US. "Washington" alone also means the city, a man and the government. */
// prettier-ignore
export const states = toEntities('state', {
  Alabama: '', Alaska: '', Arizona: '', Arkansas: '', California: '', Colorado: '', Connecticut: '', Delaware: '',
  Florida: '', Georgia: '', Hawaii: '', Idaho: '', Illinois: '', Indiana: '', Iowa: '', Kansas: '', Kentucky: '',
  Louisiana: '', Maine: '', Maryland: '', Massachusetts: '', Michigan: '', Minnesota: '', Mississippi: '', Missouri: '',
  Montana: '', Nebraska: '', Nevada: '', 'New Hampshire': '', 'New Jersey': '', 'New Mexico': '',
  'New York': { exclusions: 'New York Times, New York Post, New York Yankees' }, 'North Carolina': '',
  'North Dakota': '', Ohio: '', Oklahoma: '', Oregon: '', Pennsylvania: '', 'Rhode Island': '', 'South Carolina': '',
  'South Dakota': '', Tennessee: '', Texas: '', Utah: '', Vermont: '', Virginia: '', 'Washington State': '',
  'West Virginia': '', Wisconsin: '', Wyoming: '', 'Puerto Rico': '',
});

/** The stems of the names of states. */
export const stateStems: ReadonlySet<string> = new Set(states.map(({ name }) => stemPhrase(name).join(' ')));

/** Entities of a kind that another entity's name means too: in a list of countries, "Georgia" is no state. */
export const homonyms: Readonly<Partial<Record<EntityKind, ReadonlyMap<string, Entity>>>> = {
  country: new Map(countries.filter(({ name }) => name === 'Republic of Georgia').map((entity) => ['Georgia', entity])),
};

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const flagOffset = 0x1f1e6 - 'A'.codePointAt(0)!;
const toFlag = (code: string): string =>
  String.fromCodePoint(...[...code].map((letter) => flagOffset + letter.codePointAt(0)!));

/** The English names of the countries and other regions of the Unicode CLDR, by their codes. */
export const regionNames: ReadonlyMap<string, string> = new Map(
  letters
    .flatMap((first) => letters.map((second) => first + second))
    .flatMap((code) => {
      const name = regions.of(code);
      return name === undefined ? [] : [[code, name] as const];
    }),
);

/** The flags of the countries, by their English names. */
export const flags: ReadonlyMap<string, string> = new Map([...regionNames].map(([code, name]) => [name, toFlag(code)]));
