import { toStemKey } from '../text/words.ts';
import { toEntities, toEntitiesOfCountries, type Entity, type EntityKind, type EntityRows } from './entity.ts';

/**
 * Countries and unions, with the names of their peoples, adjectives and capitals as aliases: "Beijing" and "Chinese"
 * mean China. The table leaves out America and the United States, because every post names them.
 */
// prettier-ignore
const countryRows = {
  Afghanistan: 'Afghan, Kabul, Bagram', // Bagram: the US wants the air base back
  Albania: 'Albanian, Tirana', Angola: 'Angolan, Luanda', Algeria: 'Algerian, Algiers',
  Argentina: 'Argentine, Argentinian, Buenos Aires', Armenia: 'Armenian, Yerevan',
  Australia: 'Australian, Canberra', Austria: 'Austrian, Vienna', Azerbaijan: 'Azerbaijani, Baku', Bahamas: 'Bahamian',
  Bahrain: 'Bahraini, Manama',
  Bangladesh: 'Bangladeshi, Dhaka', Belarus: 'Belarusian, Minsk',
  Belgium: 'Belgian', // visits; Brussels is an alias of the European Union
  Bolivia: 'Bolivian, La Paz', Bosnia: 'Bosnian, Bosnia and Herzegovina, Sarajevo', Botswana: '', Bulgaria: 'Bulgarian',
  Brazil: 'Brazilian, Brasilia', Burundi: '', Cambodia: 'Cambodian, Phnom Penh', Cameroon: 'Cameroonian',
  Canada: 'Canadian, Ottawa',
  Chad: { exclusions: 'Chad Wolf, Chad Mizelle, Chad Bianco, Chad Chronister' }, // travel ban; a first name too
  Chile: 'Chilean',
  // trade; the South China Sea is a place
  China: { aliases: 'Chinese, PRC, Beijing', exclusions: 'South China Sea, China Hawk' },
  Colombia: 'Colombian, Bogota', Congo: 'Congolese, DRC', 'Costa Rica': 'Costa Rican', Croatia: 'Croatian, Zagreb',
  Cyprus: 'Cypriot, Nicosia', 'Czech Republic': 'Czech, Czechia, Prague', Cuba: 'Cuban, Havana',
  Denmark: 'Danish, Danes, Copenhagen',
  'Dominican Republic': 'Dominican, Santo Domingo', Ecuador: 'Ecuadorian, Quito',
  Egypt: 'Egyptian, Cairo, Sharm El Sheikh',
  'El Salvador': 'Salvadoran', Eritrea: 'Eritrean', Estonia: 'Estonian, Tallinn', Ethiopia: 'Ethiopian, Addis Ababa',
  // tariffs; Europe alone means more than the union
  'European Union': 'EU, E.U., European Commission, European Nations, Brussels',
  Finland: 'Finnish, Helsinki',
  // visits; the climate agreement is another topic
  France: { aliases: 'French, Paris', exclusions: 'Paris Agreement, Paris climate, Paris Accord' },
  Gaza: 'Gaza Strip, Gaza City, Gazan',
  'Republic of Georgia': `Tbilisi, country of Georgia, nation of Georgia, Georgian President, Georgian Prime Minister,
    Georgian Government`,
  Germany: 'German, Berlin', Ghana: 'Ghanaian, Accra', Greece: 'Greek, Athens',
  Greenland: 'Greenlandic, Greenlander, Nuuk',
  Guyana: 'Guyanese', Guatemala: 'Guatemalan, Guatemala City', Haiti: 'Haitian, Port-au-Prince',
  Honduras: 'Honduran, Tegucigalpa', Hungary: 'Hungarian, Budapest',
  Iceland: 'Icelandic, Reykjavik',
  India: { aliases: 'Indian, New Delhi', exclusions: 'American Indian, Indian Affairs, Cleveland Indians' },
  Indonesia: 'Indonesian, Jakarta', Iran: 'Iranian, Tehran, Islamic Republic', Iraq: 'Iraqi, Baghdad',
  Ireland: 'Irish, Dublin',
  Israel: 'Israeli, Jerusalem, Tel Aviv', Italy: 'Italian, Rome', Japan: 'Japanese, Tokyo', Jamaica: 'Jamaican',
  Jordan: 'Jordanian, Amman', Kazakhstan: 'Kazakh, Astana', Kenya: 'Kenyan, Nairobi', Kosovo: 'Kosovar, Pristina',
  Kuwait: 'Kuwaiti, Kuwait City',
  Kyrgyzstan: 'Kyrgyz', Laos: 'Laotian, Vientiane', Latvia: 'Latvian, Riga', Lebanon: 'Lebanese, Beirut',
  Liberia: 'Liberian',
  Libya: 'Libyan, Tripoli', Lithuania: 'Lithuanian, Vilnius', Luxembourg: '', Malta: 'Maltese, Valletta',
  Mauritania: '', Mauritius: '',
  Malaysia: 'Malaysian, Kuala Lumpur',
  // tariffs; New Mexico is a state
  Mexico: {
    aliases: 'Mexican, Mexico City',
    exclusions: 'New Mexico, Gulf of Mexico, Mexico City policy, Remain in Mexico',
  },
  Moldova: 'Moldovan, Chisinau', Mongolia: 'Mongolian, Ulaanbaatar', Montenegro: '', Mozambique: 'Maputo',
  Myanmar: 'Burma, Burmese, Naypyidaw', Namibia: 'Windhoek',
  Nepal: 'Nepalese, Kathmandu', 'North Macedonia': 'Macedonian, Skopje', Morocco: 'Moroccan, Rabat',
  Netherlands: 'Dutch, The Hague, Amsterdam',
  'New Zealand': '', Nicaragua: 'Nicaraguan, Managua', Nigeria: 'Nigerian, Abuja',
  'North Korea': 'DPRK, North Korean, Pyongyang',
  Norway: 'Norwegian, Oslo', Oman: 'Omani, Muscat', Pakistan: 'Pakistani, Islamabad',
  Palestine: 'Palestinian, West Bank, Palestinian Authority',
  Panama: { aliases: 'Panamanian', exclusions: 'Panama City' }, 'Papua New Guinea': '',
  Paraguay: 'Paraguayan, Asuncion',
  Peru: 'Peruvian, Lima', Philippines: 'Filipino, Philippine, Manila',
  Poland: { aliases: 'Polish, Warsaw', exclusions: 'Warsaw Pact' }, Portugal: 'Portuguese, Lisbon',
  Qatar: 'Qatari, Doha', Romania: 'Romanian, Bucharest',
  // "Russia hoax" is about an investigation
  Russia: {
    aliases: 'Russian, Moscow, Kremlin',
    exclusions: `Russia Russia Russia, Russia hoax, Russian hoax, Russia Collusion, Russia witch hunt, Russian
      collusion, Russiagate`,
  },
  Rwanda: 'Rwandan, Kigali', 'Saudi Arabia': 'Saudi, Saudi Arabian, Riyadh, Kingdom of Saudi Arabia',
  Senegal: 'Senegalese, Dakar',
  Serbia: 'Serbian, Belgrade', 'Sierra Leone': '', Singapore: '', Slovakia: 'Slovak, Bratislava',
  Slovenia: 'Slovenian, Ljubljana',
  Somalia: 'Somali, Somalian, Mogadishu', Somaliland: '', 'South Africa': 'South African, Pretoria, Johannesburg',
  'South Korea': 'Republic of Korea, South Korean, Seoul, ROK', // tariffs; Korea alone may mean either country
  Spain: { aliases: 'Spanish, Madrid', exclusions: 'Spanish language' }, 'Sri Lanka': 'Colombo', 'South Sudan': '',
  Sudan: 'Sudanese, Khartoum',
  Suriname: '', Sweden: 'Swedish, Stockholm',
  Switzerland: 'Swiss, Davos, Geneva', // tariffs; the Davos forum
  Syria: 'Syrian, Damascus', Tajikistan: 'Tajik, Dushanbe', Tanzania: 'Tanzanian, Dodoma', Togo: '',
  'Trinidad and Tobago': 'Trinidad',
  Tunisia: 'Tunisian', Turkmenistan: 'Ashgabat', Taiwan: 'Taiwanese, Taipei', Thailand: 'Thai, Bangkok',
  Turkey: { aliases: 'Türkiye, Turkish, Ankara', exclusions: 'Turkey pardon, Thanksgiving turkey, turkey pardoning' },
  Ukraine: 'Ukrainian, Kyiv', Uganda: 'Ugandan, Kampala', Uruguay: 'Uruguayan, Montevideo',
  'United Arab Emirates': 'UAE, Emirati, Abu Dhabi, Dubai',
  'United Kingdom': 'UK, U.K., Great Britain, Britain, British, England, London', Uzbekistan: 'Uzbek, Tashkent',
  Venezuela: 'Venezuelan, Caracas',
  // trade deal; the Vietnam War is history
  Vietnam: { aliases: 'Vietnamese, Hanoi', exclusions: 'Vietnam War, Vietnam veteran, Vietnam memorial' },
  Yemen: 'Yemeni, Houthi, Houthis, Sanaa', Zambia: 'Zambian', Zimbabwe: 'Harare',
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
export const stateStems: ReadonlySet<string> = new Set(states.map(({ name }) => toStemKey(name)));

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
