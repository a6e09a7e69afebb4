import { parseEntities, type Entity } from './entity.ts';

/** Agencies, companies, alliances and media. */
export const organisations: readonly Entity[] = parseEntities(
  'organisation',
  `
  Federal Reserve: the Fed, Fed, Fed Board; Department of Education: Education Department, Dept of Education
  Department of War: Department of Defense, War Department, Pentagon; Department of Justice: DOJ, Justice Department
  DOGE: Department of Government Efficiency; USAID: Agency for International Development, US Agency for International Development; CFPB: Consumer Financial Protection Bureau
  External Revenue Service: External Revenue
  NATO: North Atlantic Treaty Organization, North Atlantic Alliance ! NATO ally, NATO country, NATO nation, NATO member, NATO Secretary General, NATO summit
  United Nations: UN, U.N., UN General Assembly; UN Human Rights Council: United Nations Human Rights Council
  World Health Organization: World Health Organisation, WHO # withdrawal; in small letters "who" is the pronoun
  WTO: World Trade Organization; IMF: International Monetary Fund; World Bank; OPEC: Organization of the Petroleum Exporting Countries; OECD: Organization for Economic Cooperation and Development
  UNESCO: United Nations Educational Scientific and Cultural Organization; UNRWA: United Nations Relief and Works Agency; IAEA: International Atomic Energy Agency, Atomic Energy Agency; UNICEF
  UNFCCC: Framework Convention on Climate Change, UN Climate Convention; ASEAN: Association of Southeast Asian Nations; APEC: Asia-Pacific Economic Cooperation; G7: Group of Seven, G-7; G20: Group of Twenty, G-20
  IRGC: Islamic Revolutionary Guard Corps, Islamic Revolutionary Guard, Revolutionary Guards; ISIS: Islamic State, ISIL; BRICS; International Criminal Court: ICC; International Court of Justice: ICJ; Hamas; Muslim Brotherhood; Antifa; Tren de Aragua: TdA
  Cartels: drug cartels, cartel, narcoterrorists, narco-terrorists; Harvard: Harvard University; Columbia University
  Apple: iPhone; Intel; Nvidia; U.S. Steel: US Steel, Nippon Steel; Tesla; SpaceX: Starship; Boeing; TikTok: Tik Tok
  Spirit Airlines; CBS: 60 Minutes, CBS News; Paramount; ABC: ABC News, ABC Fake News; Disney
  NBC: NBC News, MSNBC, MSDNC, Comcast; CNN; BBC; NPR: PBS, National Public Radio
  New York Times: NYT, Failing New York Times, The Times; Wall Street Journal: WSJ; Washington Post
  The Atlantic: Atlantic Magazine # lawsuits; "Atlantic" alone is the ocean
  Planned Parenthood; JPMorgan: JP Morgan, JPMorgan Chase, Chase bank; Kennedy Center: Trump Kennedy Center
  Department of Homeland Security: DHS, Homeland Security Department; Department of Health and Human Services: HHS, Health and Human Services
  Department of Housing and Urban Development: HUD, Housing and Urban Development; Department of Veterans Affairs; Postal Service: USPS, US Postal Service, Post Office
  Corporation for Public Broadcasting: CPB; Voice of America: VOA; Agency for Global Media: USAGM; NLRB: National Labor Relations Board; EEOC: Equal Employment Opportunity Commission
  OSHA: Occupational Safety and Health Administration; National Science Foundation: NSF; National Endowment for the Arts: NEA; AmeriCorps; Peace Corps; Amtrak; Export-Import Bank: EXIM
  Supreme Court: SCOTUS; Board of Peace; Fannie Mae: Freddie Mac; UFC
`,
);
