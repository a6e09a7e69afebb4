import { parseEntities, type Entity } from './entity.ts';

/**
 * Countries and unions, with the names of their peoples, adjectives and capitals as aliases: "Beijing" and "Chinese"
 * mean China. The list leaves out America and the United States, because every post names them.
 */
export const countries: readonly Entity[] = parseEntities(
  'country',
  `
  Afghanistan: Afghan, Kabul, Bagram # Bagram: the US wants the air base back
  Algeria: Algerian # tariff letters
  Argentina: Argentine, Argentinian # trade deal and swap line
  Armenia: Armenian # peace deal
  Australia: Australian # visits
  Austria: Austrian # visits
  Azerbaijan: Azerbaijani # peace deal
  Bahrain: Bahraini # visits
  Bangladesh: Bangladeshi # tariff letters
  Belarus: Belarusian # sanctions
  Belgium: Belgian # visits; Brussels is an alias of the European Union
  Bolivia: Bolivian # trade
  Brazil: Brazilian # tariffs
  Cambodia: Cambodian # peace and trade deals
  Canada: Canadian, Ottawa # tariffs
  Chad ! Chad Wolf, Chad Mizelle, Chad Bianco, Chad Chronister # travel ban; a first name too
  Chile: Chilean # copper
  China: Chinese, PRC, Beijing ! South China Sea, China Hawk # trade; the South China Sea is a place
  Colombia: Colombian, Bogota # tariffs and sanctions
  Congo: Congolese, DRC # peace deal
  Costa Rica: Costa Rican # trade
  Cuba: Cuban, Havana # blockade, deals
  Denmark: Danish, Danes # Greenland
  Ecuador: Ecuadorian # trade deal, strikes
  Egypt: Egyptian, Cairo, Sharm El Sheikh # summits
  El Salvador: Salvadoran # prisons, visits
  Ethiopia: Ethiopian # visits
  European Union: EU, E.U., European Commission, European Nations, Brussels # tariffs; Europe alone means more than the union
  Finland: Finnish # visits
  France: French, Paris ! Paris Agreement, Paris climate, Paris Accord # visits; the climate agreement is another topic
  Gaza: Gaza Strip, Gazan # ceasefire, Board of Peace
  Germany: German, Berlin # troops, visits
  Greece: Greek # visits
  Greenland: Greenlandic, Greenlander # acquisition
  Guatemala: Guatemalan # trade
  Haiti: Haitian # travel ban, protected status
  Honduras: Honduran # pardon of its former president, endorsement
  Hungary: Hungarian, Budapest # summit
  Iceland: Icelandic # ambassador
  India: Indian, New Delhi ! American Indian, Indian Affairs, Cleveland Indians # tariffs
  Indonesia: Indonesian # trade deal
  Iran: Iranian, Tehran, Islamic Republic # strikes and talks
  Iraq: Iraqi, Baghdad # troops, strikes
  Ireland: Irish # visits
  Israel: Israeli, Jerusalem, Tel Aviv # ally
  Italy: Italian, Rome # visits
  Japan: Japanese, Tokyo # tariffs
  Jordan: Jordanian ! Jim Jordan, Michael Jordan, Congressman Jordan, Chairman Jordan # Jim Jordan is a congressman
  Kazakhstan: Kazakh # accords
  Kenya: Kenyan # visits
  Kuwait: Kuwaiti # visits
  Lebanon: Lebanese, Beirut # ceasefire
  Libya: Libyan # strikes
  Malaysia: Malaysian, Kuala Lumpur # summit
  Mexico: Mexican, Mexico City ! New Mexico, Gulf of Mexico, Mexico City policy, Remain in Mexico # tariffs; New Mexico is a state
  Moldova: Moldovan # visits
  Morocco: Moroccan # recognition
  Netherlands: Dutch, The Hague # summit
  New Zealand # tariffs
  Nicaragua: Nicaraguan # tariffs
  Nigeria: Nigerian # strikes
  North Korea: DPRK, North Korean, Pyongyang # summits
  Norway: Norwegian, Oslo # prize, tariffs
  Oman: Omani # talks
  Pakistan: Pakistani, Islamabad # ceasefire, deals
  Palestine: Palestinian, West Bank, Palestinian Authority # recognition
  Panama: Panamanian ! Panama City # the Panama Canal is its own topic
  Peru: Peruvian # trade
  Philippines: Filipino, Philippine, Manila # trade deal
  Poland: Polish, Warsaw ! Warsaw Pact # troops
  Qatar: Qatari, Doha # jet, visits
  Romania: Romanian # troops
  Russia: Russian, Moscow, Kremlin ! Russia Russia Russia, Russia hoax, Russian hoax, Russia Collusion, Russia witch hunt, Russian collusion, Russiagate # "Russia hoax" is about an investigation
  Rwanda: Rwandan # peace deal
  Saudi Arabia: Saudi, Saudi Arabian, Riyadh, Kingdom of Saudi Arabia # visits, sales
  Serbia: Serbian # tariffs
  Singapore # trade
  Somalia: Somali, Somalian # strikes, travel ban
  Somaliland # recognition
  South Africa: South African # G20, refugees
  South Korea: Republic of Korea, South Korean, Seoul, ROK # tariffs; Korea alone may mean either country
  Spain: Spanish ! Spanish language # trade cut
  Sri Lanka # tariff letters
  Sudan: Sudanese ! South Sudan # peace talks
  Sweden: Swedish # visits
  Switzerland: Swiss, Davos, Geneva # tariffs; the Davos forum
  Syria: Syrian, Damascus # sanctions, strikes
  Taiwan: Taiwanese # recognition, chips
  Thailand: Thai # peace and trade deals
  Turkey: Türkiye, Turkish, Ankara ! Turkey pardon, Thanksgiving turkey, turkey pardoning # a bird of that name is pardoned each November
  Ukraine: Ukrainian, Kyiv # war
  United Arab Emirates: UAE, Emirati, Abu Dhabi, Dubai # visits
  United Kingdom: UK, U.K., Great Britain, Britain, British, England, London # trade deal
  Uzbekistan: Uzbek # deals
  Venezuela: Venezuelan, Caracas # strikes
  Vietnam: Vietnamese, Hanoi ! Vietnam War, Vietnam veteran, Vietnam memorial # trade deal; the Vietnam War is history
  Yemen: Yemeni, Houthi, Houthis # strikes
`,
);

/** Places in contracts, other than countries, cities and states. */
export const places: readonly Entity[] = parseEntities(
  'place',
  `
  Panama Canal # the canal, not the country
  Strait of Hormuz @ Iran: Hormuz, Hormuz Strait # blockade
  Crimea @ Ukraine # recognition
  Donbas @ Ukraine: Donetsk, Donbass # recognition
  Gulf of America: Gulf of Mexico # renamed
  Denali: Mount McKinley, Mt. McKinley # renamed
  Mount Rushmore: Mt. Rushmore, Rushmore # monument
  Alcatraz # prison
  Guantanamo Bay: Guantanamo, Gitmo # detention
  Mar-a-Lago # visits
  Western Wall # visits
  Kharg Island @ Iran: Kharg # seizure
  Fordow @ Iran: Fordo # nuclear site
  Persian Gulf: Arabian Gulf # renaming
`,
);

/** Cities that contracts name as destinations of troops or as places of visits and speeches. */
export const cities: readonly Entity[] = parseEntities(
  'city',
  `
  Washington, D.C.: Washington DC, District of Columbia, D.C., Nation's Capital, our Capital # Washington alone may mean the state, the man or the government
  Los Angeles: L.A. # troops
  Chicago # troops
  Portland # troops
  Memphis # troops
  New Orleans # troops
  Baltimore # troops
  San Francisco # troops
  New York City: NYC # troops; New York alone may mean the state
  Minneapolis # troops
  Charlotte # troops
  Oakland # troops
  St. Louis # troops
  Detroit # troops
  Philadelphia # visits
  Houston # visits
  Miami # visits
  Las Vegas # visits
`,
);

/**
 * States of the US. "Washington State" is listed instead of "Washington", because "Washington" alone also means the
 * city, a man and the government.
 */
export const states: readonly Entity[] = (
  'Alabama,Alaska,Arizona,Arkansas,California,Colorado,Connecticut,Delaware,Florida,Georgia,Hawaii,Idaho,Illinois,Indiana,Iowa,Kansas,Kentucky,' +
  'Louisiana,Maine,Maryland,Massachusetts,Michigan,Minnesota,Mississippi,Missouri,Montana,Nebraska,Nevada,New Hampshire,New Jersey,New Mexico,' +
  'New York,North Carolina,North Dakota,Ohio,Oklahoma,Oregon,Pennsylvania,Rhode Island,South Carolina,South Dakota,Tennessee,Texas,Utah,Vermont,' +
  'Virginia,Washington State,West Virginia,Wisconsin,Wyoming,Puerto Rico'
)
  .split(',')
  .map((name): Entity => ({
    name,
    kind: 'state',
    ...(name === 'New York' ? { exclusions: ['New York Times', 'New York Post', 'New York Yankees'] } : {}),
  }));
