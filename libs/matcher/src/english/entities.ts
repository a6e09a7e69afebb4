import { toEntities, toEntitiesOfCountries, type Entity, type EntityRows } from './entity.ts';
import { countries, type CountryName } from './places.ts';

/**
 * People whom posts name by surname, office or nickname. A surname is an alias only if it means one person in political
 * news. A person outside this table is still found by the full name in the text of a contract.
 */
// prettier-ignore
const otherPeople = toEntities('person', {
  'Doug Ford': 'Premier Ford', // Ontario; Ford alone is a company
  'María Corina Machado': 'Machado, Corina Machado, Maria Machado', 'Mark Rutte': 'Rutte',
  'Jair Bolsonaro': 'Bolsonaro', 'Reza Pahlavi': 'Pahlavi', 'Pope Leo XIV': 'Pope Leo, the Pope, Pope',
  'Jerome Powell': 'Powell, Jay Powell, Mr. Too Late', // "Too Late" is also an insult; with "Mr." it is a name
  'Kevin Warsh': 'Warsh', 'Kevin Hassett': 'Hassett',
  'Lisa Cook': 'Governor Cook', // Fed governor; Cook alone is also Apple
  'Stephen Miran': 'Miran', 'Christopher Waller': 'Waller', 'Pam Bondi': 'Bondi, Pamela Bondi', 'Kash Patel': 'Patel',
  'Dan Bongino': 'Bongino', 'Kristi Noem': 'Noem', 'Tulsi Gabbard': 'Gabbard, Tulsi',
  'Robert F. Kennedy Jr.': 'RFK Jr, RFK, Bobby Kennedy, Robert Kennedy, Robert F Kennedy',
  'Stephen Miller': '', // adviser; Miller alone is many
  'Susie Wiles': 'Wiles', 'Elise Stefanik': 'Stefanik, Elise', 'Lori Chavez-DeRemer': 'Chavez-DeRemer',
  'Todd Blanche': 'Blanche', 'Matt Gaetz': 'Gaetz', 'Ed Martin': '', 'Jeanine Pirro': 'Pirro', 'Alina Habba': 'Habba',
  'Lindsey Halligan': 'Halligan', 'Emil Bove': 'Bove', 'Jared Isaacman': 'Isaacman',
  'Elon Musk': 'Musk, Elon', // both names mean only him
  'Tim Cook': '', 'Jensen Huang': 'Jensen', 'Sam Altman': 'Altman', 'Mark Zuckerberg': 'Zuckerberg',
  'Jeff Bezos': 'Bezos',
  'Joe Biden': 'Biden, Sleepy Joe, Crooked Joe, Sleepy Joe Biden, Crooked Joe Biden, Joe Autopen Biden',
  'Hunter Biden': '', // pardon; the surname alone means his father
  'Barack Obama': 'Obama, Barack Hussein Obama, Hussein Obama', 'Hillary Clinton': 'Crooked Hillary, Hillary',
  'Bill Clinton': '', 'George W. Bush': 'George Bush',
  'Kamala Harris': 'Kamala', // opponent; Harris alone is many
  'Gavin Newsom': 'Newsom, Newscum, Gavin Newscum', // governor; nickname
  'JB Pritzker': 'Pritzker',
  'Letitia James': 'Leticia James, Letitia, Tish James', // prosecutor; James alone is many
  'James Comey': 'Comey', 'John Bolton': 'Bolton', 'Adam Schiff': 'Schiff, Shifty Schiff',
  'Jack Smith': 'Deranged Jack Smith', // prosecutor; Smith alone is many
  'Nancy Pelosi': 'Pelosi', 'Chuck Schumer': 'Schumer, Cryin Chuck', 'Hakeem Jeffries': 'Jeffries',
  'Alexandria Ocasio-Cortez': 'AOC, Ocasio-Cortez', 'Ilhan Omar': 'Omar', 'Zohran Mamdani': 'Mamdani, Zohran',
  'Thomas Massie': 'Massie', 'Marjorie Taylor Greene': 'MTG, Taylor Greene, Marjorie Traitor Greene',
  'Liz Cheney': 'Cheney', 'Rosie O’Donnell': 'Rosie', 'Norah O’Donnell': 'Norah', 'Jimmy Kimmel': 'Kimmel',
  'Stephen Colbert': 'Colbert', 'Seth Meyers': '', 'Candace Owens': 'Candace', 'Tucker Carlson': 'Tucker',
  'Taylor Swift': '', 'Bad Bunny': '', 'Charlie Kirk': 'Kirk', 'George Santos': 'Santos',
  'Ghislaine Maxwell': 'Maxwell, Ghislaine', 'Derek Chauvin': 'Chauvin', 'Changpeng Zhao': 'CZ',
  'Sam Bankman-Fried': 'SBF, Bankman-Fried', 'Ross Ulbricht': 'Ulbricht', 'Roger Ver': '', 'Tina Peters': '',
  'Henry Cuellar': 'Cuellar', 'Juan Orlando Hernández': 'Orlando Hernandez',
  'Sean Combs': 'Diddy, P Diddy, Puff Daddy', // pardon; stage names
  'Donald Trump Jr': 'Don Jr, Donald Trump Junior', 'Eric Trump': '', 'Ivanka Trump': '', 'Lara Trump': '',
  'Barron Trump': '',
  'Menendez brothers': 'Lyle and Erik Menendez, Erik and Lyle Menendez, Lyle Menendez, Erik Menendez',
  'Bob Menendez': 'Menendez', 'Eric Adams': '', 'Luigi Mangione': 'Mangione', 'Harvey Weinstein': 'Weinstein',
  'Boris Johnson': '', 'Nigel Farage': 'Farage', 'Marine Le Pen': 'Le Pen', 'Gianni Infantino': 'Infantino',
  'Dan Caine': 'General Caine, Razin Caine', 'Michael Dell': '', 'Mike Johnson': 'Speaker Johnson',
  'John Thune': 'Thune', 'Mitch McConnell': 'McConnell', 'Mike Pence': 'Pence', 'Nikki Haley': 'Birdbrain',
  'Rand Paul': '', 'Ron Paul': '', 'Lisa Murkowski': 'Murkowski', 'Susan Collins': '', 'Thom Tillis': 'Tillis',
  'Bill Cassidy': 'Cassidy', 'Mitt Romney': 'Romney', 'Adam Kinzinger': 'Kinzinger',
  'Chris Christie': { aliases: 'Christie', exclusions: 'Corpus Christi' }, 'Jamie Raskin': 'Raskin',
  'Bernie Sanders': '', 'Elizabeth Warren': 'Pocahontas', 'Eric Swalwell': 'Swalwell', 'Jasmine Crockett': 'Crockett',
  'Maxine Waters': '', 'Rashida Tlaib': 'Tlaib', 'Tim Walz': 'Walz', 'Kathy Hochul': 'Hochul', 'Wes Moore': '',
  'Josh Shapiro': '', 'Gretchen Whitmer': 'Whitmer', 'Brandon Johnson': '', 'Karen Bass': '', 'Fani Willis': '',
  'Alvin Bragg': { aliases: 'Bragg', exclusions: 'Fort Bragg' }, 'John Brennan': 'Brennan', 'James Clapper': 'Clapper',
  'Merrick Garland': '', 'Christopher Wray': 'Wray', 'Anthony Fauci': 'Fauci', 'Mark Milley': 'Milley',
  'Bill Maher': 'Maher', 'Joe Scarborough': '', 'Rachel Maddow': 'Maddow', 'Jim Acosta': 'Acosta',
  'Jake Tapper': 'Tapper', 'Kaitlan Collins': '', 'Chris Cuomo': '', 'Andrew Cuomo': 'Cuomo', 'Megyn Kelly': '',
  'Don Lemon': '', 'Robert De Niro': 'De Niro', 'Bruce Springsteen': 'Springsteen', 'Whoopi Goldberg': 'Whoopi',
  'John Roberts': '', 'Amy Coney Barrett': '',
  'head of state': `Prime Minister, Crown Prince, European Leaders, World Leaders, Leaders of, President of,
    Chancellor of, King of, Emir of`,
});

/** Leaders and officials, by the country that they act for. */
// prettier-ignore
const officials = {
  Russia: {
    'Vladimir Putin': { aliases: 'Putin, Vladimir', exclusions: 'Vladimir Zelenskyy, Vladimir Zelensky' },
    'Sergei Lavrov': 'Lavrov, Sergey Lavrov',
  },
  Ukraine: {
    // leader; three spellings
    'Volodymyr Zelenskyy': 'Zelenskyy, Zelensky, Zelenskiy, Volodymyr Zelensky, Volodymyr Zelenskiy',
  },
  China: { 'Xi Jinping': 'President Xi, Xi, Chairman Xi', 'Wang Yi': '', 'He Lifeng': '' },
  Israel: { 'Benjamin Netanyahu': 'Netanyahu, Bibi, Bibi Netanyahu', 'Isaac Herzog': 'Herzog' },
  India: { 'Narendra Modi': 'Modi' },
  France: { 'Emmanuel Macron': 'Macron' },
  'United Kingdom': { 'Keir Starmer': 'Starmer', 'King Charles': 'King Charles III, His Majesty The King' },
  Germany: { 'Friedrich Merz': 'Merz' },
  Italy: { 'Giorgia Meloni': 'Meloni' },
  Canada: { 'Mark Carney': 'Carney', 'Justin Trudeau': 'Trudeau, Governor Trudeau' },
  Mexico: { 'Claudia Sheinbaum': 'Sheinbaum' },
  Venezuela: {
    'Nicolás Maduro': 'Maduro',
    'Delcy Rodríguez': 'Delcy', // acting leader; her surname is common
  },
  'North Korea': {
    'Kim Jong Un': 'Chairman Kim, Rocket Man', // leader; Kim alone is many
  },
  'South Korea': { 'Lee Jae Myung': 'President Lee' },
  Japan: { 'Sanae Takaichi': 'Takaichi', 'Shigeru Ishiba': 'Ishiba' },
  'European Union': {
    'Ursula von der Leyen': 'von der Leyen', 'Kaja Kallas': 'Kallas', 'António Costa': '',
  },
  'Saudi Arabia': { 'Mohammed bin Salman': 'MBS, Mohammad bin Salman, bin Salman, Crown Prince of Saudi Arabia' },
  Turkey: { 'Recep Tayyip Erdoğan': 'Erdogan, Tayyip Erdogan, Recep Erdogan' },
  Brazil: { 'Luiz Inácio Lula da Silva': 'Lula, Lula da Silva' },
  Argentina: { 'Javier Milei': 'Milei' },
  Colombia: { 'Gustavo Petro': 'Petro' },
  'El Salvador': { 'Nayib Bukele': 'Bukele' },
  Hungary: { 'Viktor Orbán': 'Orban', 'Péter Magyar': 'Magyar' },
  Finland: { 'Alexander Stubb': 'Stubb' },
  Australia: { 'Anthony Albanese': 'Albanese, Albo MP' },
  'South Africa': { 'Cyril Ramaphosa': 'Ramaphosa' },
  Indonesia: { 'Prabowo Subianto': 'Prabowo' },
  Vietnam: { 'To Lam': '' },
  Philippines: { 'Ferdinand Marcos': 'Marcos Jr, Bongbong Marcos' },
  Pakistan: { 'Shehbaz Sharif': 'Shehbaz', 'Asim Munir': 'Munir' },
  Egypt: { 'Abdel Fattah el-Sisi': 'Abdel Fattah al-Sisi, Sisi, el-Sisi, Al-Sisi' },
  Syria: { 'Ahmed al-Sharaa': 'al-Sharaa, Sharaa, Al-Jolani' },
  Qatar: { 'Tamim bin Hamad Al Thani': 'Emir of Qatar, Al Thani' },
  'United Arab Emirates': { 'Mohamed bin Zayed': 'MBZ, bin Zayed' },
  Iran: {
    'Ali Khamenei': 'Khamenei, Ayatollah, Supreme Leader', 'Mojtaba Khamenei': 'Mojtaba',
    'Masoud Pezeshkian': 'Pezeshkian', 'Abbas Araghchi': 'Araghchi, Araqchi',
    'Mohammad Bagher Ghalibaf': 'Ghalibaf, Qalibaf',
  },
  Poland: { 'Karol Nawrocki': 'Nawrocki', 'Donald Tusk': 'Tusk' },
  Ecuador: { 'Daniel Noboa': 'Noboa' },
  Chile: { 'José Antonio Kast': 'Kast' },
  Spain: {
    'Pedro Sánchez': '', // leader; the surname alone is common
    'King Felipe': '',
  },
  'New Zealand': { 'Christopher Luxon': 'Luxon' },
  Singapore: { 'Lawrence Wong': '' },
  Malaysia: { 'Anwar Ibrahim': 'Anwar' },
  Thailand: { 'Anutin Charnvirakul': 'Anutin' },
  Cambodia: { 'Hun Manet': '' },
  Uzbekistan: { 'Shavkat Mirziyoyev': 'Mirziyoyev' },
  Kazakhstan: { 'Kassym-Jomart Tokayev': 'Tokayev' },
  Belarus: { 'Alexander Lukashenko': 'Lukashenko, Aleksandr Lukashenko' },
  Azerbaijan: { 'Ilham Aliyev': 'Aliyev' },
  Armenia: { 'Nikol Pashinyan': 'Pashinyan' },
  Lebanon: { 'Joseph Aoun': 'President Aoun' },
  Jordan: { 'King Abdullah': 'King Abdullah II' },
  Oman: { 'Haitham bin Tariq': 'Sultan of Oman' },
  Iraq: { 'Mohammed Shia al-Sudani': 'al-Sudani' },
  Ethiopia: { 'Abiy Ahmed': '' },
  Nigeria: { 'Bola Ahmed Tinubu': 'Tinubu' },
  Rwanda: { 'Paul Kagame': 'Kagame' },
  Congo: { 'Félix Tshisekedi': 'Tshisekedi' },
  Kenya: { 'William Ruto': 'Ruto' },
  Denmark: { 'Mette Frederiksen': 'Frederiksen', 'King Frederik': '' },
  Norway: { 'Jonas Gahr Støre': 'Gahr Støre' },
  Sweden: { 'Ulf Kristersson': 'Kristersson' },
  Ireland: {
    'Micheál Martin': 'Taoiseach', // leader; the surname alone is common
  },
  Serbia: { 'Aleksandar Vučić': 'Vucic' },
  Moldova: { 'Maia Sandu': 'Sandu' },
  Honduras: { 'Nasry Asfura': 'Asfura' },
  Bolivia: { 'Rodrigo Paz': '' },
  'United States': {
    'Donald Trump': { aliases: 'Trump, President Trump, Donald J. Trump, POTUS', exclusions: 'Trump Tower, Trump Jr' },
    'Scott Bessent': 'Bessent', 'Howard Lutnick': 'Lutnick', 'Pete Hegseth': 'Hegseth, Peter Hegseth',
    'Marco Rubio': { aliases: 'Rubio, Marco', exclusions: 'San Marcos, San Marco, Marco Island, Marco Polo' },
    'Tom Homan': 'Homan', 'Karoline Leavitt': 'Leavitt', 'Mike Waltz': 'Waltz, Michael Waltz',
    'Steve Witkoff': 'Witkoff', 'Jared Kushner': 'Kushner', 'JD Vance': 'Vance, JD',
  },
  Belgium: { 'Bart De Wever': 'De Wever' },
  Austria: { 'Christian Stocker': '' },
  Netherlands: { 'Rob Jetten': '' },
  Palestine: { 'Mahmoud Abbas': '' },
  Taiwan: { 'Lai Ching-te': '' },
  Switzerland: { 'Karin Keller-Sutter': '' },
  Morocco: { 'King Mohammed VI': 'Mohammed VI' },
} as const satisfies Partial<Record<CountryName, EntityRows>>;

export const people = [...toEntitiesOfCountries('person', officials), ...otherPeople];

/** Public offices. A contract that names an office is about the person who holds it. */
// prettier-ignore
const namedOffices = toEntities('office', {
  'Attorney General': 'AG', // contracts abbreviate it as AG
  'Secretary of State': '',
  'Secretary of Defense': 'Defense Secretary, Secretary of War, War Secretary', // renamed in 2025
  'Treasury Secretary': 'Secretary of the Treasury',
  'Secretary of the Interior': 'Interior Secretary, Secretary of Interior',
  'Secretary of Agriculture': 'Agriculture Secretary', 'Secretary of Commerce': 'Commerce Secretary',
  'Secretary of Labor': 'Labor Secretary',
  'Secretary of Health and Human Services': `HHS Secretary, Health & Human Services Secretary, Health Secretary,
    Secretary of HHS`,
  'Secretary of Housing and Urban Development': 'HUD Secretary',
  'Secretary of Transportation': 'Transportation Secretary', 'Secretary of Energy': 'Energy Secretary',
  'Secretary of Education': 'Education Secretary',
  'Secretary of Veterans Affairs': 'VA Secretary, Veterans Affairs Secretary',
  'Secretary of Homeland Security': 'Homeland Security Secretary, DHS Secretary, Secretary of DHS',
  'Fed Chair': `Chair of the Federal Reserve, Chairman of the Federal Reserve, Chairman of the Fed, Fed Chairman,
    Federal Reserve Chair, Federal Reserve Chairman, Chair of the Fed, Chairman of the Board of Governors of the
    Federal Reserve`,
  'Fed Governor': `Federal Reserve Governor, Governor of the Federal Reserve, member of the Board of Governors, Fed
    Board Member, Board of Governors of the Federal Reserve, the Board of Governors, Federal Reserve Board`,
  'National Security Advisor': 'National Security Adviser', 'Director of National Intelligence': 'DNI',
  'CIA Deputy Director': 'Deputy Director of the CIA, Deputy Director of the Central Intelligence Agency',
  'Chief of Staff': 'White House Chief of Staff', 'Press Secretary': 'White House Press Secretary',
  'Ambassador to the United Nations': `UN Ambassador, U.N. Ambassador, Ambassador to the U.N., Ambassador to the UN,
    United States Ambassador to the United Nations`,
  'Surgeon General': '', 'Trade Representative': 'United States Trade Representative, USTR',
  'Librarian of Congress': '',
  'Joint Chiefs Chairman': 'Chairman of the Joint Chiefs of Staff, Chairman of the Joint Chiefs', 'Border Czar': '',
  'Solicitor General': '',
  'Supreme Court justice': `Associate Justice, Justice of the Supreme Court, Chief Justice, Justice Alito, Justice
    Thomas, Justice Gorsuch, Justice Kavanaugh, Justice Barrett, Justice Roberts, Justice Kagan, Justice Sotomayor,
    Justice Jackson, Justices`,
});

/** The heads of agencies and other bodies: the name of the body, then the title of its head. */
// prettier-ignore
const namedHeads = toEntities('office', {
  'CIA Director': 'Central Intelligence Agency', 'FBI Director': 'Federal Bureau of Investigation',
  'NIH Director': 'National Institutes of Health',
  'CDC Director': 'Centers for Disease Control, Centers for Disease Control and Prevention',
  'Secret Service Director': 'United States Secret Service',
  'ATF Director': 'Bureau of Alcohol Tobacco Firearms and Explosives',
  'ICE Director': 'Immigration and Customs Enforcement', 'OMB Director': 'Office of Management and Budget',
  'OPM Director': 'Office of Personnel Management', 'NSA Director': 'National Security Agency',
  'USCIS Director': 'Citizenship and Immigration Services', 'National Economic Council Director': 'NEC',
  'Census Bureau Director': '', 'Bureau of Prisons Director': '', 'FHFA Director': 'Federal Housing Finance Agency',
  'EPA Administrator': 'Environmental Protection Agency',
  'NASA Administrator': 'National Aeronautics and Space Administration',
  'NOAA Administrator': 'National Oceanic and Atmospheric Administration', 'NRC Chair': 'Nuclear Regulatory Commission',
  'FERC Chair': 'Federal Energy Regulatory Commission', 'FEMA Administrator': 'Federal Emergency Management Agency',
  'DEA Administrator': 'Drug Enforcement Administration',
  'SBA Administrator': 'Small Business Administration, United States Small Business Administration',
  'GSA Administrator': 'General Services Administration', 'FAA Administrator': 'Federal Aviation Administration',
  'TSA Administrator': 'Transportation Security Administration',
  'CMS Administrator': 'Centers for Medicare and Medicaid Services', 'FDA Commissioner': 'Food and Drug Administration',
  'IRS Commissioner': 'Internal Revenue Service', 'BLS Commissioner': 'Bureau of Labor Statistics, Labor Statistics',
  'Social Security Commissioner': 'Social Security Administration', 'CBP Commissioner': 'Customs and Border Protection',
  'SEC Chair': 'Securities and Exchange Commission', 'CFTC Chair': 'Commodity Futures Trading Commission',
  'FTC Chair': 'Federal Trade Commission', 'FCC Chair': 'Federal Communications Commission',
  'FDIC Chair': 'Federal Deposit Insurance Corporation', 'Council of Economic Advisers Chair': '',
});
const headTitles = ['Director', 'Administrator', 'Commissioner', 'Chief', 'Chair', 'Chairman'];

const listBodies = ({ name, aliases = [] }: Entity): string[] => [name.replace(/ \w+$/u, ''), ...aliases];

/** The bodies themselves, each with its short and its long name. */
export const headedBodies = namedHeads.map((head): Entity => {
  const [name = '', ...aliases] = listBodies(head);
  return { name, kind: 'organisation', aliases };
});

/** Posts name the head of a body in many ways: "FDA Commissioner", "Chief of the FDA", "to lead the FDA". */
const heads = namedHeads.map((head): Entity => {
  const forms = [...headTitles.map((title) => `${title} of`), 'head of', 'lead'];
  const list = (body: string): string[] => [
    ...headTitles.map((title) => `${body} ${title}`),
    ...forms.flatMap((form) => [`${form} ${body}`, `${form} the ${body}`]),
  ];
  return { name: head.name, kind: 'office', aliases: listBodies(head).flatMap(list) };
});

const ambassadors = countries.map(({ name }): Entity => {
  const forms = ['', 'the ', 'the Kingdom of ', 'the Republic of ', 'the State of '];
  const aliases = forms.map((form) => `Ambassador to ${form}${name}`);
  return { name: `Ambassador to ${name}`, kind: 'office', aliases: [...aliases, `${name} Ambassador`] };
});

export const offices: readonly Entity[] = [...namedOffices, ...heads, ...ambassadors];

const ownBodies = new Set(headedBodies.map(({ name }) => name));

/** Whether a body is part of the administration. The Federal Reserve is none. */
export const isOwnBody = ({ name }: Entity): boolean => ownBodies.has(name) || /^(?:Department of|DOGE$)/u.test(name);

/** Agencies, companies, alliances and media. */
// prettier-ignore
export const organisations = toEntities('organisation', {
  'Federal Reserve': 'the Fed, Fed, Fed Board', 'Department of Education': 'Education Department, Dept of Education',
  'Department of War': 'Department of Defense, War Department, Pentagon',
  'Department of Justice': 'DOJ, Justice Department', DOGE: 'Department of Government Efficiency',
  USAID: 'Agency for International Development, US Agency for International Development',
  CFPB: 'Consumer Financial Protection Bureau', 'External Revenue Service': 'External Revenue',
  NATO: {
    aliases: 'North Atlantic Treaty Organization, North Atlantic Alliance',
    exclusions: 'NATO ally, NATO country, NATO nation, NATO member, NATO Secretary General, NATO summit',
  },
  'United Nations': 'UN, UN General Assembly', 'UN Human Rights Council': 'United Nations Human Rights Council',
  'World Health Organization': 'World Health Organisation, WHO', // withdrawal; in small letters "who" is the pronoun
  WTO: 'World Trade Organization', IMF: 'International Monetary Fund', 'World Bank': '',
  OPEC: 'Organization of the Petroleum Exporting Countries',
  OECD: 'Organization for Economic Cooperation and Development',
  UNESCO: 'United Nations Educational Scientific and Cultural Organization',
  UNRWA: 'United Nations Relief and Works Agency', IAEA: 'International Atomic Energy Agency, Atomic Energy Agency',
  UNICEF: '', UNFCCC: 'Framework Convention on Climate Change, UN Climate Convention',
  ASEAN: 'Association of Southeast Asian Nations', APEC: 'Asia-Pacific Economic Cooperation', G7: 'Group of Seven',
  G20: 'Group of Twenty',
  IRGC: 'Islamic Revolutionary Guard Corps, Islamic Revolutionary Guard, Revolutionary Guards',
  ISIS: 'Islamic State, ISIL', BRICS: '', 'International Criminal Court': 'ICC',
  'International Court of Justice': 'ICJ', Hamas: '', 'Muslim Brotherhood': '', Antifa: '', 'Tren de Aragua': 'TdA',
  Cartels: 'drug cartels, narcoterrorists, narco-terrorists', Harvard: 'Harvard University',
  'Columbia University': '', Apple: 'iPhone', Intel: '', Nvidia: '', 'U.S. Steel': 'Nippon Steel', Tesla: '',
  SpaceX: 'Starship', Boeing: '', TikTok: 'Tik Tok', 'Spirit Airlines': '', CBS: '60 Minutes, CBS News', Paramount: '',
  ABC: 'ABC News, ABC Fake News', Disney: '', NBC: 'NBC News, MSNBC, MSDNC, Comcast', CNN: '', BBC: '',
  NPR: 'PBS, National Public Radio', 'New York Times': 'NYT, nytimes, Failing New York Times, The Times',
  'Wall Street Journal': 'WSJ', 'Washington Post': '',
  'The Atlantic': 'Atlantic Magazine', // lawsuits; "Atlantic" alone is the ocean
  'Planned Parenthood': '', JPMorgan: 'JP Morgan, JPMorgan Chase, Chase bank', 'Kennedy Center': 'Trump Kennedy Center',
  'Department of Homeland Security': 'DHS, Homeland Security Department, Homeland Security',
  'Department of Health and Human Services': 'HHS, Health and Human Services',
  'Department of Housing and Urban Development': 'HUD, Housing and Urban Development',
  'Department of Veterans Affairs': '', 'Postal Service': 'USPS, US Postal Service, Post Office',
  'Corporation for Public Broadcasting': 'CPB', 'Voice of America': 'VOA', 'Agency for Global Media': 'USAGM',
  NLRB: 'National Labor Relations Board', EEOC: 'Equal Employment Opportunity Commission',
  OSHA: 'Occupational Safety and Health Administration', 'National Science Foundation': 'NSF',
  'National Endowment for the Arts': 'NEA', AmeriCorps: '', 'Peace Corps': '', Amtrak: '', 'Export-Import Bank': 'EXIM',
  'Supreme Court': 'SCOTUS', 'Board of Peace': '', 'Fannie Mae': 'Freddie Mac', UFC: '',
});

/** Laws and rules that contracts name. */
// prettier-ignore
const laws = toEntities('law', {
  'Insurrection Act': '', 'Alien Enemies Act': '', 'War Powers': 'War Powers Act, War Powers Resolution',
  'habeas corpus': '', 'birthright citizenship': 'birth right citizenship, 14th Amendment',
  USMCA: 'United States-Mexico-Canada Agreement, US-Mexico-Canada Agreement',
  NAFTA: 'North American Free Trade Agreement', 'Jones Act': 'cabotage',
  NDAA: 'National Defense Authorization Act, Defense Authorization Act, defense authorization bill',
  FISA: 'Foreign Intelligence Surveillance Act, FISA 702, Section 702',
  IEEPA: 'International Emergency Economic Powers Act', AUMF: 'Authorization for Use of Military Force',
  'CHIPS Act': 'CHIPS and Science Act', 'Inflation Reduction Act': '', VAWA: 'Violence Against Women Act',
  JCPOA: 'Joint Comprehensive Plan of Action', TPP: 'Trans-Pacific Partnership',
  'New START Treaty': 'Strategic Arms Reduction Treaty',
  NPT: 'Non-Proliferation Treaty, Nonproliferation Treaty, Nuclear Non-Proliferation Treaty',
  DACA: 'Deferred Action for Childhood Arrivals', 'Temporary Protected Status': 'TPS',
  DEI: 'Diversity Equity and Inclusion', 'Defense Production Act': 'DPA', 'Posse Comitatus': 'Posse Comitatus Act',
  'Paris Agreement': 'Paris climate agreement, Paris Climate Accord, Paris Accord',
  Obamacare: 'Affordable Care Act, ACA', Medicare: '',
  SNAP: 'food stamps, SNAP benefits, Supplemental Nutrition Assistance Program', 'Title 42': '', 'Schedule F': '',
  'H-1B visa': 'H-1B, H1-B', 'travel ban': '', filibuster: '',
  'daylight saving time': 'daylight savings, changing of the clocks, Daylight',
  'mail-in voting': 'mail-in ballots, mail-in, voting machines, vote by mail',
  'voter ID': 'voter identification, proof of citizenship', 'sanctuary cities': 'sanctuary',
  'security clearance': '', 'death penalty': '', marijuana: 'cannabis',
  'One Big Beautiful Bill': 'Big Beautiful Bill, Great Big Beautiful Bill, One Big Beautiful Bill Act, OBBB, OBBBA',
  'GENIUS Act': 'Guiding and Establishing National Innovation for US Stablecoins Act',
  'SAVE America Act': `SAVE Act, Safeguard American Voter Eligibility Act`,
  'Take It Down Act': '',
  'government shutdown': 'shutdown, shut down the government, Schumer Shutdown, Democrat Shutdown',
  'capital gains': 'capital gains tax', 'income tax': 'income taxes', 'corporate tax': 'corporate taxes',
  'dividend tax': 'dividend taxes', 'tax on tips': 'taxes on tips, no tax on tips',
});

/** Subjects of contracts: laws and rules, documents, programmes, goods, weapons, buildings and prizes. */
// prettier-ignore
const otherSubjects = toEntities('subject', {
  'National Guard': 'National Guardsmen, Guard troops, Guard, troops, soldiers, Marines, Armed Forces, servicemen, service members, warfighters, federal troops', 'Coast Guard': '',
  'Presidential Medal of Freedom': 'Medal of Freedom, highest civilian honor',
  'Epstein files': 'Epstein, Jeffrey Epstein, Epstein list, Epstein documents, Epstein hoax',
  'JFK files': 'JFK, JFK assassination, assassination of President Kennedy, John F. Kennedy',
  'MLK files': 'MLK, Martin Luther King',
  'UFO files': `UFO, UAP, unidentified anomalous phenomena, unidentified flying objects, extraterrestrial, alien life,
    aliens exist`,
  'Amelia Earhart files': 'Amelia Earhart, Earhart',
  '9/11 files': '9/11, September 11th attacks',
  'Bitcoin reserve': `National Bitcoin Reserve, Strategic Bitcoin Reserve, crypto reserve, Crypto Strategic Reserve,
    Bitcoin, BTC, digital asset stockpile`,
  'Gold Card': 'Trump Gold Card', cryptocurrency: 'crypto, digital assets',
  'sovereign wealth fund': '',
  'tariff dividend': `dividend, tariff checks, tariff rebate, tariff stimulus, tariff stimulus checks, tariff rebate checks,
    dividend of at least, rebate checks`,
  '50-year mortgage': 'fifty year mortgage', 'credit card interest': 'credit card',
  'transgender athletes': `men in women’s sports, men playing in women’s sports, trans sports, transgender sports,
    trans athletes, women’s sports`,
  'drug boat': `narco-trafficking vessel, drug-carrying submarine, drug vessel, narcotrafficking vessel,
    vessel, narcoterrorist vessel, drug trafficking vessel, drug smuggling, alleged drug boat, drug runner boat,
    loaded with drugs, loaded with cocaine, loaded with fentanyl, fast boat`,
  Tomahawk: 'Tomahawk missiles', 'F-35': 'F-35s', 'Golden Dome': '',
  'nuclear weapons testing': 'nuclear test, test our nuclear weapons, testing nuclear weapons',
  'nuclear programme': {
    aliases: 'nuclear, nuclear sites, nuclear facility, nuclear weapon, enrichment',
    exclusions: 'nuclear deal, nuclear agreement, nuclear talks, nuclear negotiation',
  },
  minerals: 'rare earths, critical minerals', 'peacekeeping force': 'peacekeepers, peacekeeping',
  'Qatari jet': 'jet from Qatar, Boeing 747, 747, new Air Force One, gift jet',
  'White House ballroom': 'ballroom, East Wing', 'Arc de Trump': 'triumphal arch, Independence Arch',
  'Nobel Peace Prize': 'Nobel Prize, Nobel', SOTU: 'State of the Union',
  semiconductors: 'computer chips',
  pharmaceuticals: 'medicines, prescription drugs, drug prices, most favored nation',
  steel: 'steel and aluminum', aluminum: 'aluminium, steel and aluminum', copper: '', lumber: 'timber, softwood',
  automobiles: 'autos, cars, auto sector, trucks', movies: 'foreign movies, movie industry, films',
  alcohol: 'wine, champagne, whisky, alcoholic', 'Russian oil': 'oil from Russia', autopen: 'auto pen',
  'January 6': 'Jan 6th, January 6th, J6, Jan. 6, J6 hostages', penny: '', Starlink: '',
  'H20 chips': 'H20, GPU export, AI chips, H200, Blackwell', AI: 'artificial intelligence', abortion: '',
  fluoride: '', Tylenol: 'acetaminophen', 'de minimis': '', 'Columbus Day': '',
  '2028 presidential election': '2028 election, presidential race', 'third term': '3rd term',
  'Correspondents’ Dinner': `White House Correspondents Dinner, White House Correspondents,
    Correspondents Association`,
});

export const subjects = [...laws, ...otherSubjects];
