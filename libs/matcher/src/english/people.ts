import { parseEntities, type Entity } from './entity.ts';

/**
 * People whom posts name by surname, office or nickname. A surname is an alias only if it means one person in political
 * news. A person outside this list is still found by the full name in the text of a contract. The country after "@" is
 * the one that a leader or an official acts for.
 */
export const people: readonly Entity[] = parseEntities(
  'person',
  `
  Vladimir Putin @ Russia: Putin, Vladimir ! Vladimir Zelenskyy, Vladimir Zelensky
  Volodymyr Zelenskyy @ Ukraine: Zelenskyy, Zelensky, Zelenskiy, Volodymyr Zelensky, Volodymyr Zelenskiy # leader; three spellings
  Xi Jinping @ China: President Xi, Xi, Chairman Xi; Benjamin Netanyahu @ Israel: Netanyahu, Bibi, Bibi Netanyahu
  Narendra Modi @ India: Modi; Emmanuel Macron @ France: Macron; Keir Starmer @ United Kingdom: Starmer
  King Charles @ United Kingdom: King Charles III, His Majesty The King; Friedrich Merz @ Germany: Merz
  Giorgia Meloni @ Italy: Meloni; Mark Carney @ Canada: Carney; Justin Trudeau @ Canada: Trudeau, Governor Trudeau
  Doug Ford: Premier Ford # Ontario; Ford alone is a company
  Claudia Sheinbaum @ Mexico: Sheinbaum; Nicolás Maduro @ Venezuela: Maduro; María Corina Machado: Machado, Corina Machado, Maria Machado
  Delcy Rodríguez @ Venezuela: Delcy # acting leader; her surname is common
  Kim Jong Un @ North Korea: Kim Jong-un, Chairman Kim, Rocket Man # leader; Kim alone is many
  Lee Jae Myung @ South Korea: Lee Jae-myung, President Lee; Sanae Takaichi @ Japan: Takaichi
  Shigeru Ishiba @ Japan: Ishiba; Ursula von der Leyen @ European Union: von der Leyen, Von Der Leyen; Mark Rutte: Rutte
  Mohammed bin Salman @ Saudi Arabia: MBS, Mohammad bin Salman, bin Salman, Crown Prince of Saudi Arabia
  Recep Tayyip Erdoğan @ Turkey: Erdogan, Tayyip Erdogan, Recep Erdogan
  Luiz Inácio Lula da Silva @ Brazil: Lula, Lula da Silva; Jair Bolsonaro: Bolsonaro; Javier Milei @ Argentina: Milei
  Gustavo Petro @ Colombia: Petro; Nayib Bukele @ El Salvador: Bukele; Viktor Orbán @ Hungary: Orban
  Alexander Stubb @ Finland: Stubb; Anthony Albanese @ Australia: Albanese; Cyril Ramaphosa @ South Africa: Ramaphosa
  Prabowo Subianto @ Indonesia: Prabowo; To Lam @ Vietnam; Ferdinand Marcos @ Philippines: Marcos Jr, Bongbong Marcos
  Shehbaz Sharif @ Pakistan: Shehbaz; Asim Munir @ Pakistan: Munir; Abdel Fattah el-Sisi @ Egypt: Abdel Fattah al-Sisi, Sisi, el-Sisi, Al-Sisi
  Ahmed al-Sharaa @ Syria: al-Sharaa, Sharaa, Al-Jolani; Tamim bin Hamad Al Thani @ Qatar: Emir of Qatar, Al Thani
  Mohamed bin Zayed @ United Arab Emirates: MBZ, bin Zayed; Ali Khamenei @ Iran: Khamenei, Ayatollah, Supreme Leader
  Mojtaba Khamenei @ Iran: Mojtaba; Masoud Pezeshkian @ Iran: Pezeshkian; Reza Pahlavi: Pahlavi
  Karol Nawrocki @ Poland: Nawrocki; Donald Tusk @ Poland: Tusk; Daniel Noboa @ Ecuador: Noboa; José Antonio Kast @ Chile: Kast
  Pedro Sánchez @ Spain: Pedro Sanchez # leader; the surname alone is common
  Christopher Luxon @ New Zealand: Luxon; Lawrence Wong @ Singapore; Anwar Ibrahim @ Malaysia: Anwar
  Anutin Charnvirakul @ Thailand: Anutin; Hun Manet @ Cambodia; Shavkat Mirziyoyev @ Uzbekistan: Mirziyoyev
  Kassym-Jomart Tokayev @ Kazakhstan: Tokayev; Alexander Lukashenko @ Belarus: Lukashenko, Aleksandr Lukashenko
  Ilham Aliyev @ Azerbaijan: Aliyev; Nikol Pashinyan @ Armenia: Pashinyan; Joseph Aoun @ Lebanon: President Aoun
  King Abdullah @ Jordan: King Abdullah II; Haitham bin Tariq @ Oman: Sultan of Oman
  Mohammed Shia al-Sudani @ Iraq: al-Sudani; Abiy Ahmed @ Ethiopia; Bola Ahmed Tinubu @ Nigeria: Tinubu
  Paul Kagame @ Rwanda: Kagame; Félix Tshisekedi @ Congo: Tshisekedi; William Ruto @ Kenya: Ruto
  Mette Frederiksen @ Denmark: Frederiksen; Jonas Gahr Støre @ Norway: Gahr Støre; Ulf Kristersson @ Sweden: Kristersson
  Micheál Martin @ Ireland: Taoiseach # leader; the surname alone is common
  Aleksandar Vučić @ Serbia: Vucic; Maia Sandu @ Moldova: Sandu; Nasry Asfura @ Honduras: Asfura
  Rodrigo Paz @ Bolivia; Pope Leo XIV: Pope Leo, the Pope, Pope
  Jerome Powell: Powell, Jay Powell, Mr. Too Late # "Too Late" is also an insult; with "Mr." it is a name
  Kevin Warsh: Warsh; Kevin Hassett: Hassett
  Lisa Cook: Governor Cook # Fed governor; Cook alone is also Apple
  Stephen Miran: Miran; Christopher Waller: Waller; Scott Bessent @ United States: Bessent
  Howard Lutnick @ United States: Lutnick; Pete Hegseth @ United States: Hegseth, Peter Hegseth
  Marco Rubio @ United States: Rubio; Pam Bondi: Bondi, Pamela Bondi; Kash Patel: Patel; Dan Bongino: Bongino
  Kristi Noem: Noem; Tulsi Gabbard: Gabbard, Tulsi; Robert F. Kennedy Jr.: RFK Jr, RFK, Bobby Kennedy, Robert Kennedy, Robert F Kennedy
  Tom Homan @ United States: Homan
  Stephen Miller # adviser; Miller alone is many
  Susie Wiles: Wiles; Karoline Leavitt @ United States: Leavitt; Mike Waltz @ United States: Waltz, Michael Waltz
  Elise Stefanik: Stefanik, Elise; Steve Witkoff @ United States: Witkoff; Jared Kushner @ United States: Kushner
  JD Vance @ United States: J.D. Vance, Vance; Lori Chavez-DeRemer: Chavez-DeRemer; Todd Blanche: Blanche
  Matt Gaetz: Gaetz; Ed Martin; Jeanine Pirro: Pirro; Alina Habba: Habba; Lindsey Halligan: Halligan; Emil Bove: Bove; Jared Isaacman: Isaacman
  Elon Musk: Musk, Elon # both names mean only him
  Tim Cook; Jensen Huang: Jensen; Sam Altman: Altman; Mark Zuckerberg: Zuckerberg; Jeff Bezos: Bezos
  Joe Biden: Biden, Sleepy Joe, Crooked Joe, Sleepy Joe Biden, Crooked Joe Biden, Joe Autopen Biden
  Hunter Biden # pardon; the surname alone means his father
  Barack Obama: Obama, Barack Hussein Obama, Hussein Obama; Hillary Clinton: Crooked Hillary, Hillary; Bill Clinton; George W. Bush: George Bush
  Kamala Harris: Kamala # opponent; Harris alone is many
  Gavin Newsom: Newsom, Newscum, Gavin Newscum # governor; nickname
  JB Pritzker: Pritzker
  Letitia James: Leticia James, Letitia # prosecutor; James alone is many
  James Comey: Comey; John Bolton: Bolton; Adam Schiff: Schiff, Shifty Schiff
  Jack Smith: Deranged Jack Smith # prosecutor; Smith alone is many
  Nancy Pelosi: Pelosi; Chuck Schumer: Schumer, Cryin Chuck; Hakeem Jeffries: Jeffries
  Alexandria Ocasio-Cortez: AOC, Ocasio-Cortez; Ilhan Omar: Omar; Zohran Mamdani: Mamdani, Zohran
  Thomas Massie: Massie; Marjorie Taylor Greene: MTG, Taylor Greene, Marjorie Traitor Greene; Liz Cheney: Cheney
  Rosie O’Donnell: Rosie; Norah O’Donnell: Norah; Jimmy Kimmel: Kimmel; Stephen Colbert: Colbert; Seth Meyers
  Candace Owens: Candace; Tucker Carlson: Tucker; Taylor Swift; Bad Bunny; Charlie Kirk: Kirk; George Santos: Santos
  Ghislaine Maxwell: Maxwell, Ghislaine; Derek Chauvin: Chauvin; Changpeng Zhao: CZ
  Sam Bankman-Fried: SBF, Bankman-Fried; Ross Ulbricht: Ulbricht; Roger Ver; Tina Peters; Henry Cuellar: Cuellar
  Juan Orlando Hernández: Orlando Hernandez
  Sean Combs: Diddy, P Diddy, Puff Daddy # pardon; stage names
  Donald Trump Jr: Don Jr, Donald Trump Junior; Eric Trump; Ivanka Trump; Lara Trump; Barron Trump
  Menendez brothers: Lyle and Erik Menendez, Erik and Lyle Menendez, Lyle Menendez, Erik Menendez
  Bob Menendez: Menendez; Eric Adams; Luigi Mangione: Mangione; Harvey Weinstein: Weinstein
  Bart De Wever @ Belgium: De Wever; Christian Stocker @ Austria; Rob Jetten @ Netherlands; Péter Magyar @ Hungary: Magyar; Mahmoud Abbas @ Palestine
  Isaac Herzog @ Israel: Herzog; Lai Ching-te @ Taiwan; Abbas Araghchi @ Iran: Araghchi, Araqchi; Mohammad Bagher Ghalibaf @ Iran: Ghalibaf, Qalibaf
  Sergei Lavrov @ Russia: Lavrov, Sergey Lavrov; Wang Yi @ China; He Lifeng @ China; Kaja Kallas @ European Union: Kallas; António Costa @ European Union
  Karin Keller-Sutter @ Switzerland; King Mohammed VI @ Morocco: Mohammed VI; King Felipe @ Spain; King Frederik @ Denmark; Boris Johnson; Nigel Farage: Farage
  Marine Le Pen: Le Pen; Gianni Infantino: Infantino; Dan Caine: General Caine, Razin Caine; Michael Dell; Mike Johnson: Speaker Johnson; John Thune: Thune
  Mitch McConnell: McConnell; Mike Pence: Pence; Nikki Haley: Birdbrain; Rand Paul; Ron Paul; Lisa Murkowski: Murkowski; Susan Collins; Thom Tillis: Tillis
  Bill Cassidy: Cassidy; Mitt Romney: Romney; Adam Kinzinger: Kinzinger; Chris Christie: Christie ! Corpus Christi
  Jamie Raskin: Raskin; Bernie Sanders; Elizabeth Warren: Pocahontas; Eric Swalwell: Swalwell; Jasmine Crockett: Crockett; Maxine Waters; Rashida Tlaib: Tlaib
  Tim Walz: Walz; Kathy Hochul: Hochul; Wes Moore; Josh Shapiro; Gretchen Whitmer: Whitmer; Brandon Johnson; Karen Bass; Fani Willis; Alvin Bragg: Bragg ! Fort Bragg
  John Brennan: Brennan; James Clapper: Clapper; Merrick Garland; Christopher Wray: Wray; Anthony Fauci: Fauci; Mark Milley: Milley; Bill Maher: Maher
  Joe Scarborough; Rachel Maddow: Maddow; Jim Acosta: Acosta; Jake Tapper: Tapper; Kaitlan Collins; Chris Cuomo; Andrew Cuomo: Cuomo; Megyn Kelly; Don Lemon
  Robert De Niro: De Niro; Bruce Springsteen: Springsteen; Whoopi Goldberg: Whoopi; John Roberts; Amy Coney Barrett
  head of state: Prime Minister, Crown Prince, European Leaders, World Leaders, Leaders of, President of, Chancellor of, King of, Emir of
`,
);
