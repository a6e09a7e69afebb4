import { parseEntities, type Entity } from './entity.ts';

/**
 * People whom posts name by surname, office or nickname. A surname is an alias only if it means one person in political
 * news. A person outside this list is still found by the full name in the text of a contract. The country after "@" is
 * the one that a leader or an official acts for.
 */
export const people: readonly Entity[] = parseEntities(
  'person',
  `
  Vladimir Putin @ Russia: Putin # leader
  Volodymyr Zelenskyy @ Ukraine: Zelenskyy, Zelensky, Zelenskiy, Volodymyr Zelensky, Volodymyr Zelenskiy # leader; three spellings
  Xi Jinping @ China: President Xi, Xi, Chairman Xi # leader
  Benjamin Netanyahu @ Israel: Netanyahu, Bibi, Bibi Netanyahu # leader
  Narendra Modi @ India: Modi # leader
  Emmanuel Macron @ France: Macron # leader
  Keir Starmer @ United Kingdom: Starmer # leader
  King Charles @ United Kingdom: King Charles III, His Majesty The King # state visits
  Friedrich Merz @ Germany: Merz # leader
  Giorgia Meloni @ Italy: Meloni # leader
  Mark Carney @ Canada: Carney # leader
  Justin Trudeau @ Canada: Trudeau, Governor Trudeau # leader until 2025
  Doug Ford: Premier Ford # Ontario; Ford alone is a company
  Claudia Sheinbaum @ Mexico: Sheinbaum # leader
  Nicolás Maduro @ Venezuela: Maduro # leader until 2026
  María Corina Machado: Machado, Corina Machado, Maria Machado # opposition
  Delcy Rodríguez @ Venezuela: Delcy # acting leader; her surname is common
  Kim Jong Un @ North Korea: Kim Jong-un, Chairman Kim, Rocket Man # leader; Kim alone is many
  Lee Jae Myung @ South Korea: Lee Jae-myung, President Lee # leader
  Sanae Takaichi @ Japan: Takaichi # leader
  Shigeru Ishiba @ Japan: Ishiba # leader until 2025
  Ursula von der Leyen @ European Union: von der Leyen, Von Der Leyen # leader
  Mark Rutte: Rutte # NATO
  Mohammed bin Salman @ Saudi Arabia: MBS, Mohammad bin Salman, bin Salman, Crown Prince of Saudi Arabia # leader
  Recep Tayyip Erdoğan @ Turkey: Erdogan, Tayyip Erdogan, Recep Erdogan # leader
  Luiz Inácio Lula da Silva @ Brazil: Lula, Lula da Silva # leader
  Jair Bolsonaro: Bolsonaro # former leader whose trial brought tariffs
  Javier Milei @ Argentina: Milei # leader
  Gustavo Petro @ Colombia: Petro # leader
  Nayib Bukele @ El Salvador: Bukele # leader
  Viktor Orbán @ Hungary: Orban # leader until 2026
  Alexander Stubb @ Finland: Stubb # leader
  Anthony Albanese @ Australia: Albanese # leader
  Cyril Ramaphosa @ South Africa: Ramaphosa # leader
  Prabowo Subianto @ Indonesia: Prabowo # leader
  To Lam @ Vietnam # leader
  Ferdinand Marcos @ Philippines: Marcos Jr, Bongbong Marcos # leader
  Shehbaz Sharif @ Pakistan: Shehbaz # leader
  Asim Munir @ Pakistan: Munir # field marshal
  Abdel Fattah el-Sisi @ Egypt: Abdel Fattah al-Sisi, Sisi, el-Sisi, Al-Sisi # leader
  Ahmed al-Sharaa @ Syria: al-Sharaa, Sharaa, Al-Jolani # leader
  Tamim bin Hamad Al Thani @ Qatar: Emir of Qatar, Al Thani # leader
  Mohamed bin Zayed @ United Arab Emirates: MBZ, bin Zayed # leader
  Ali Khamenei @ Iran: Khamenei, Ayatollah, Supreme Leader # leader until 2026
  Mojtaba Khamenei @ Iran: Mojtaba # leader since 2026
  Masoud Pezeshkian @ Iran: Pezeshkian # president
  Reza Pahlavi: Pahlavi # recognition
  Karol Nawrocki @ Poland: Nawrocki # president
  Donald Tusk @ Poland: Tusk # prime minister
  Daniel Noboa @ Ecuador: Noboa # leader
  José Antonio Kast @ Chile: Kast # leader since 2026
  Pedro Sánchez @ Spain: Pedro Sanchez # leader; the surname alone is common
  Christopher Luxon @ New Zealand: Luxon # leader
  Lawrence Wong @ Singapore # leader
  Anwar Ibrahim @ Malaysia: Anwar # leader
  Anutin Charnvirakul @ Thailand: Anutin # leader
  Hun Manet @ Cambodia # leader
  Shavkat Mirziyoyev @ Uzbekistan: Mirziyoyev # leader
  Kassym-Jomart Tokayev @ Kazakhstan: Tokayev # leader
  Alexander Lukashenko @ Belarus: Lukashenko # leader
  Ilham Aliyev @ Azerbaijan: Aliyev # leader
  Nikol Pashinyan @ Armenia: Pashinyan # leader
  Joseph Aoun @ Lebanon: President Aoun # leader
  King Abdullah @ Jordan: King Abdullah II # leader
  Haitham bin Tariq @ Oman: Sultan of Oman # leader
  Mohammed Shia al-Sudani @ Iraq: al-Sudani # leader
  Abiy Ahmed @ Ethiopia # leader
  Bola Ahmed Tinubu @ Nigeria: Tinubu # leader
  Paul Kagame @ Rwanda: Kagame # leader
  Félix Tshisekedi @ Congo: Tshisekedi # leader
  William Ruto @ Kenya: Ruto # leader
  Mette Frederiksen @ Denmark: Frederiksen # leader
  Jonas Gahr Støre @ Norway: Gahr Støre # leader
  Ulf Kristersson @ Sweden: Kristersson # leader
  Micheál Martin @ Ireland: Taoiseach # leader; the surname alone is common
  Aleksandar Vučić @ Serbia: Vucic # leader
  Maia Sandu @ Moldova: Sandu # leader
  Nasry Asfura @ Honduras: Asfura # leader since 2026
  Rodrigo Paz @ Bolivia # leader
  Pope Leo XIV: Pope Leo, the Pope, Pope # meetings
  Jerome Powell: Powell, Jay Powell, Mr. Too Late # "Too Late" is also an insult; with "Mr." it is a name
  Kevin Warsh: Warsh # Fed Chair
  Kevin Hassett: Hassett # Fed Chair candidate
  Lisa Cook: Governor Cook # Fed governor; Cook alone is also Apple
  Stephen Miran: Miran # Fed governor
  Christopher Waller: Waller # Fed governor
  Scott Bessent @ United States: Bessent # Treasury
  Howard Lutnick @ United States: Lutnick # Commerce
  Pete Hegseth @ United States: Hegseth, Peter Hegseth # Defense
  Marco Rubio @ United States: Rubio # State
  Pam Bondi: Bondi, Pamela Bondi # Justice
  Kash Patel: Patel # FBI
  Dan Bongino: Bongino # FBI
  Kristi Noem: Noem # Homeland Security
  Tulsi Gabbard: Gabbard, Tulsi # intelligence
  Robert F. Kennedy Jr.: RFK Jr, RFK, Bobby Kennedy, Robert Kennedy, Robert F Kennedy # Health
  Tom Homan @ United States: Homan # border
  Stephen Miller # adviser; Miller alone is many
  Susie Wiles: Wiles # chief of staff
  Karoline Leavitt @ United States: Leavitt # press secretary
  Mike Waltz @ United States: Waltz, Michael Waltz # United Nations
  Elise Stefanik: Stefanik, Elise # United Nations
  Steve Witkoff @ United States: Witkoff # envoy
  Jared Kushner @ United States: Kushner # envoy
  JD Vance @ United States: J.D. Vance, Vance # vice president
  Lori Chavez-DeRemer: Chavez-DeRemer # Labor
  Todd Blanche: Blanche # Justice
  Matt Gaetz: Gaetz # nominee
  Ed Martin # nominee
  Jeanine Pirro: Pirro # prosecutor
  Alina Habba: Habba # prosecutor
  Lindsey Halligan: Halligan # prosecutor
  Emil Bove: Bove # judge
  Jared Isaacman: Isaacman # NASA
  Elon Musk: Musk, Elon # both names mean only him
  Tim Cook # Apple
  Jensen Huang: Jensen # Nvidia
  Sam Altman: Altman # OpenAI
  Mark Zuckerberg: Zuckerberg # Meta
  Jeff Bezos: Bezos # Amazon
  Joe Biden: Biden, Sleepy Joe, Crooked Joe, Joe Autopen Biden # predecessor
  Hunter Biden # pardon; the surname alone means his father
  Barack Obama: Obama, Barack Hussein Obama, Hussein Obama # predecessor
  Hillary Clinton: Crooked Hillary, Hillary # opponent
  Bill Clinton # opponent
  Kamala Harris: Kamala # opponent; Harris alone is many
  Gavin Newsom: Newsom, Newscum, Gavin Newscum # governor; nickname
  JB Pritzker: Pritzker # governor
  Letitia James: Leticia James, Letitia # prosecutor; James alone is many
  James Comey: Comey # indictment
  John Bolton: Bolton # indictment
  Adam Schiff: Schiff, Shifty Schiff # investigation
  Jack Smith: Deranged Jack Smith # prosecutor; Smith alone is many
  Nancy Pelosi: Pelosi # opponent
  Chuck Schumer: Schumer, Cryin Chuck # opponent
  Hakeem Jeffries: Jeffries # opponent
  Alexandria Ocasio-Cortez: AOC, Ocasio-Cortez # opponent
  Ilhan Omar: Omar # opponent
  Zohran Mamdani: Mamdani, Zohran # mayor
  Thomas Massie: Massie # opponent within the party
  Marjorie Taylor Greene: MTG, Taylor Greene, Marjorie Traitor Greene # opponent within the party
  Liz Cheney: Cheney # opponent
  Rosie O’Donnell: Rosie # citizenship
  Norah O’Donnell: Norah # interviewer
  Jimmy Kimmel: Kimmel # comedian
  Stephen Colbert: Colbert # comedian
  Seth Meyers # comedian
  Candace Owens: Candace # commentator
  Tucker Carlson: Tucker # commentator
  Taylor Swift # singer
  Bad Bunny # singer
  Charlie Kirk: Kirk # activist
  George Santos: Santos # commuted
  Ghislaine Maxwell: Maxwell, Ghislaine # pardon
  Derek Chauvin: Chauvin # pardon
  Changpeng Zhao: CZ # pardon
  Sam Bankman-Fried: SBF, Bankman-Fried # pardon
  Ross Ulbricht: Ulbricht # pardon
  Roger Ver # pardon
  Tina Peters # pardon
  Henry Cuellar: Cuellar # pardon
  Juan Orlando Hernández: Orlando Hernandez # pardon
  Sean Combs: Diddy, P Diddy, Puff Daddy # pardon; stage names
  Bob Menendez: Menendez # pardon
  Eric Adams # mayor
  Luigi Mangione: Mangione # death penalty
  Harvey Weinstein: Weinstein # pardon
`,
);
