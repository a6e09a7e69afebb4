import { parseEntities, type Entity } from './entity.ts';

/** Agencies, companies, alliances and media. */
export const organisations: readonly Entity[] = parseEntities(
  'organisation',
  `
  Federal Reserve: the Fed, Fed, Fed Board # the bank; its chair is listed as an office
  Department of Education: Education Department, Dept of Education # abolition
  Department of War: Department of Defense, War Department, Pentagon # renamed
  Department of Justice: DOJ, Justice Department # lawsuits
  DOGE: Department of Government Efficiency # cuts
  USAID # abolition
  FEMA # abolition
  CFPB: Consumer Financial Protection Bureau # abolition
  FDIC # abolition
  IRS: Internal Revenue Service # abolition
  External Revenue Service: External Revenue # creation
  FBI: Federal Bureau of Investigation # headquarters
  NATO ! NATO ally, NATO country, NATO nation, NATO member, NATO Secretary General, NATO summit # withdrawal; its allies and meetings are other topics
  United Nations: UN, U.N., UN General Assembly # withdrawal, speeches
  UN Human Rights Council: United Nations Human Rights Council # withdrawal
  World Health Organization: World Health Organisation # withdrawal; "WHO" reads as the pronoun
  WTO: World Trade Organization # withdrawal
  UNRWA # sanctions
  BRICS # tariffs
  Hamas # deals
  Muslim Brotherhood # designation
  Antifa # designation
  Tren de Aragua: TdA # designation
  Cartels: drug cartels, cartel, narcoterrorists, narco-terrorists # strikes
  Harvard: Harvard University # funding
  Columbia University # funding
  Apple: iPhone # tariffs
  Intel # stake
  Nvidia # chips
  U.S. Steel: US Steel, Nippon Steel # merger
  Tesla # cars
  SpaceX: Starship # contracts
  Boeing # orders
  TikTok: Tik Tok # sale and ban
  Spirit Airlines # purchase
  CBS: 60 Minutes, CBS News # lawsuits
  Paramount # lawsuits
  ABC: ABC News, ABC Fake News # lawsuits
  Disney # lawsuits
  NBC: NBC News, MSNBC, MSDNC, Comcast # licences
  CNN # lawsuits
  BBC # lawsuits
  NPR: PBS, National Public Radio # funding
  New York Times: NYT, Failing New York Times, The Times # lawsuits
  Wall Street Journal: WSJ # lawsuits
  Washington Post # lawsuits
  The Atlantic: Atlantic Magazine # lawsuits; "Atlantic" alone is the ocean
  Planned Parenthood # funding
  JPMorgan: JP Morgan, JPMorgan Chase, Chase bank # lawsuits
  Kennedy Center: Trump Kennedy Center # renaming
  Supreme Court: SCOTUS # arguments
  Board of Peace # Gaza
  Fannie Mae: Freddie Mac # offering
  UFC # fights at the White House
`,
);
