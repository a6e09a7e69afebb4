import { parseEntities, type Entity } from './entity.ts';

/** Agencies, companies, alliances and media. */
export const organisations: readonly Entity[] = parseEntities(
  'organisation',
  `
  Federal Reserve: the Fed, Fed, Fed Board; Department of Education: Education Department, Dept of Education
  Department of War: Department of Defense, War Department, Pentagon; Department of Justice: DOJ, Justice Department
  DOGE: Department of Government Efficiency; USAID; FEMA; CFPB: Consumer Financial Protection Bureau; FDIC
  IRS: Internal Revenue Service; External Revenue Service: External Revenue; FBI: Federal Bureau of Investigation
  NATO ! NATO ally, NATO country, NATO nation, NATO member, NATO Secretary General, NATO summit
  United Nations: UN, U.N., UN General Assembly; UN Human Rights Council: United Nations Human Rights Council
  World Health Organization: World Health Organisation # withdrawal; "WHO" reads as the pronoun
  WTO: World Trade Organization; UNRWA; BRICS; International Criminal Court: ICC; International Court of Justice: ICJ; Hamas; Muslim Brotherhood; Antifa; Tren de Aragua: TdA
  Cartels: drug cartels, cartel, narcoterrorists, narco-terrorists; Harvard: Harvard University; Columbia University
  Apple: iPhone; Intel; Nvidia; U.S. Steel: US Steel, Nippon Steel; Tesla; SpaceX: Starship; Boeing; TikTok: Tik Tok
  Spirit Airlines; CBS: 60 Minutes, CBS News; Paramount; ABC: ABC News, ABC Fake News; Disney
  NBC: NBC News, MSNBC, MSDNC, Comcast; CNN; BBC; NPR: PBS, National Public Radio
  New York Times: NYT, Failing New York Times, The Times; Wall Street Journal: WSJ; Washington Post
  The Atlantic: Atlantic Magazine # lawsuits; "Atlantic" alone is the ocean
  Planned Parenthood; JPMorgan: JP Morgan, JPMorgan Chase, Chase bank; Kennedy Center: Trump Kennedy Center
  Supreme Court: SCOTUS; Board of Peace; Fannie Mae: Freddie Mac; UFC
`,
);
