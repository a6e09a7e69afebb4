import { parseEntities, type Entity } from './entity.ts';

/**
 * Countries and unions, with the names of their peoples, adjectives and capitals as aliases: "Beijing" and "Chinese"
 * mean China. The list leaves out America and the United States, because every post names them.
 */
export const countries: readonly Entity[] = parseEntities(
  'country',
  `
  Afghanistan: Afghan, Kabul, Bagram # Bagram: the US wants the air base back
  Algeria: Algerian; Argentina: Argentine, Argentinian; Armenia: Armenian; Australia: Australian; Austria: Austrian
  Azerbaijan: Azerbaijani; Bahrain: Bahraini; Bangladesh: Bangladeshi; Belarus: Belarusian
  Belgium: Belgian # visits; Brussels is an alias of the European Union
  Bolivia: Bolivian; Brazil: Brazilian; Cambodia: Cambodian; Canada: Canadian, Ottawa
  Chad ! Chad Wolf, Chad Mizelle, Chad Bianco, Chad Chronister # travel ban; a first name too
  Chile: Chilean
  China: Chinese, PRC, Beijing ! South China Sea, China Hawk # trade; the South China Sea is a place
  Colombia: Colombian, Bogota; Congo: Congolese, DRC; Costa Rica: Costa Rican; Cuba: Cuban, Havana
  Denmark: Danish, Danes; Ecuador: Ecuadorian; Egypt: Egyptian, Cairo, Sharm El Sheikh; El Salvador: Salvadoran; Ethiopia: Ethiopian
  European Union: EU, E.U., European Commission, European Nations, Brussels # tariffs; Europe alone means more than the union
  Finland: Finnish
  France: French, Paris ! Paris Agreement, Paris climate, Paris Accord # visits; the climate agreement is another topic
  Gaza: Gaza Strip, Gazan; Germany: German, Berlin; Greece: Greek; Greenland: Greenlandic, Greenlander
  Guatemala: Guatemalan; Haiti: Haitian; Honduras: Honduran; Hungary: Hungarian, Budapest; Iceland: Icelandic
  India: Indian, New Delhi ! American Indian, Indian Affairs, Cleveland Indians; Indonesia: Indonesian
  Iran: Iranian, Tehran, Islamic Republic; Iraq: Iraqi, Baghdad; Ireland: Irish; Israel: Israeli, Jerusalem, Tel Aviv
  Italy: Italian, Rome; Japan: Japanese, Tokyo
  Jordan: Jordanian ! Jim Jordan, Michael Jordan, Congressman Jordan, Chairman Jordan; Kazakhstan: Kazakh
  Kenya: Kenyan; Kuwait: Kuwaiti; Lebanon: Lebanese, Beirut; Libya: Libyan; Malaysia: Malaysian, Kuala Lumpur
  Mexico: Mexican, Mexico City ! New Mexico, Gulf of Mexico, Mexico City policy, Remain in Mexico # tariffs; New Mexico is a state
  Moldova: Moldovan; Morocco: Moroccan; Netherlands: Dutch, The Hague; New Zealand; Nicaragua: Nicaraguan
  Nigeria: Nigerian; North Korea: DPRK, North Korean, Pyongyang; Norway: Norwegian, Oslo; Oman: Omani
  Pakistan: Pakistani, Islamabad; Palestine: Palestinian, West Bank, Palestinian Authority
  Panama: Panamanian ! Panama City; Peru: Peruvian; Philippines: Filipino, Philippine, Manila
  Poland: Polish, Warsaw ! Warsaw Pact; Qatar: Qatari, Doha; Romania: Romanian
  Russia: Russian, Moscow, Kremlin ! Russia Russia Russia, Russia hoax, Russian hoax, Russia Collusion, Russia witch hunt, Russian collusion, Russiagate # "Russia hoax" is about an investigation
  Rwanda: Rwandan; Saudi Arabia: Saudi, Saudi Arabian, Riyadh, Kingdom of Saudi Arabia; Serbia: Serbian; Singapore
  Somalia: Somali, Somalian; Somaliland; South Africa: South African
  South Korea: Republic of Korea, South Korean, Seoul, ROK # tariffs; Korea alone may mean either country
  Spain: Spanish ! Spanish language; Sri Lanka; Sudan: Sudanese ! South Sudan; Sweden: Swedish
  Switzerland: Swiss, Davos, Geneva # tariffs; the Davos forum
  Syria: Syrian, Damascus; Taiwan: Taiwanese; Thailand: Thai
  Turkey: Türkiye, Turkish, Ankara ! Turkey pardon, Thanksgiving turkey, turkey pardoning; Ukraine: Ukrainian, Kyiv
  United Arab Emirates: UAE, Emirati, Abu Dhabi, Dubai; United Kingdom: UK, U.K., Great Britain, Britain, British, England, London; Uzbekistan: Uzbek
  Venezuela: Venezuelan, Caracas
  Vietnam: Vietnamese, Hanoi ! Vietnam War, Vietnam veteran, Vietnam memorial # trade deal; the Vietnam War is history
  Yemen: Yemeni, Houthi, Houthis
`,
);

/** Places in contracts, other than countries, cities and states. */
export const places: readonly Entity[] = parseEntities(
  'place',
  `
  Panama Canal # the canal, not the country
  Strait of Hormuz @ Iran: Hormuz, Hormuz Strait; Crimea @ Ukraine; Donbas @ Ukraine: Donetsk, Donbass
  Gulf of America: Gulf of Mexico # renamed
  Denali: Mount McKinley, Mt. McKinley # renamed
  Mount Rushmore: Mt. Rushmore, Rushmore; Alcatraz; Guantanamo Bay: Guantanamo, Gitmo; Mar-a-Lago; Western Wall
  Kharg Island @ Iran: Kharg; Fordow @ Iran: Fordo; Persian Gulf: Arabian Gulf
`,
);

/** Cities that contracts name as destinations of troops or as places of visits and speeches. */
export const cities: readonly Entity[] = parseEntities(
  'city',
  `
  Washington, D.C.: Washington DC, District of Columbia, D.C., Nation's Capital, our Capital # Washington alone may mean the state, the man or the government
  Los Angeles: L.A.; Chicago; Portland; Memphis; New Orleans; Baltimore; San Francisco
  New York City: NYC # troops; New York alone may mean the state
  Minneapolis; Charlotte; Oakland; St. Louis; Detroit; Philadelphia; Houston; Miami; Las Vegas
`,
);

/**
 * States of the US. "Washington State" is listed instead of "Washington", because "Washington" alone also means the
 * city, a man and the government.
 */
export const states: readonly Entity[] = parseEntities(
  'state',
  `
  Alabama; Alaska; Arizona; Arkansas; California; Colorado; Connecticut; Delaware; Florida; Georgia; Hawaii; Idaho;
  Illinois; Indiana; Iowa; Kansas; Kentucky; Louisiana; Maine; Maryland; Massachusetts; Michigan; Minnesota;
  Mississippi; Missouri; Montana; Nebraska; Nevada; New Hampshire; New Jersey; New Mexico
  New York ! New York Times, New York Post, New York Yankees; North Carolina; North Dakota; Ohio; Oklahoma; Oregon; Pennsylvania; Rhode Island;
  South Carolina; South Dakota; Tennessee; Texas; Utah; Vermont; Virginia; Washington State; West Virginia; Wisconsin; Wyoming; Puerto Rico
`,
);
