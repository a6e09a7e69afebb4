import { parseEntities, type Entity } from './entity.ts';
import { countries } from './places.ts';

/**
 * Public offices. An alias can have the other word order: "Defense Secretary" for "Secretary of Defense". A contract
 * that names an office is about the person who holds the office.
 */
const namedOffices = parseEntities(
  'office',
  `
  Attorney General: AG # contracts abbreviate it as AG
  Secretary of State
  Secretary of Defense: Defense Secretary, Secretary of War, War Secretary # renamed in 2025
  Treasury Secretary: Secretary of the Treasury; Secretary of the Interior: Interior Secretary, Secretary of Interior
  Secretary of Agriculture: Agriculture Secretary; Secretary of Commerce: Commerce Secretary
  Secretary of Labor: Labor Secretary
  Secretary of Health and Human Services: HHS Secretary, Health & Human Services Secretary, Health Secretary, Secretary of HHS
  Secretary of Housing and Urban Development: HUD Secretary; Secretary of Transportation: Transportation Secretary
  Secretary of Energy: Energy Secretary; Secretary of Education: Education Secretary
  Secretary of Veterans Affairs: VA Secretary, Veterans Affairs Secretary
  Secretary of Homeland Security: Homeland Security Secretary, DHS Secretary, Secretary of DHS
  Fed Chair: Chair of the Federal Reserve, Chairman of the Federal Reserve, Chairman of the Fed, Fed Chairman, Federal Reserve Chair, Federal Reserve Chairman, Chair of the Fed, Chairman of the Board of Governors of the Federal Reserve
  Fed Governor: Federal Reserve Governor, Governor of the Federal Reserve, member of the Board of Governors, Fed Board Member, Board of Governors of the Federal Reserve, the Board of Governors, Federal Reserve Board
  National Security Advisor: National Security Adviser; Director of National Intelligence: DNI
  CIA Deputy Director: Deputy Director of the CIA, Deputy Director of the Central Intelligence Agency
  Chief of Staff: White House Chief of Staff; Press Secretary: White House Press Secretary
  Ambassador to the United Nations: UN Ambassador, U.N. Ambassador, Ambassador to the U.N., Ambassador to the UN, United States Ambassador to the United Nations
  Surgeon General
  Trade Representative: United States Trade Representative, USTR
  Librarian of Congress; Joint Chiefs Chairman: Chairman of the Joint Chiefs of Staff, Chairman of the Joint Chiefs
  Border Czar
  Solicitor General; Supreme Court justice: Associate Justice, Justice of the Supreme Court, Chief Justice, Justice Alito, Justice Thomas, Justice Gorsuch, Justice Kavanaugh, Justice Barrett, Justice Roberts, Justice Kagan, Justice Sotomayor, Justice Jackson, Justices
`,
);

/** The heads of agencies and other bodies: the name of the body, then the title of its head. */
const namedHeads = parseEntities(
  'office',
  `
  CIA Director: Central Intelligence Agency; FBI Director: Federal Bureau of Investigation; NIH Director: National Institutes of Health
  CDC Director: Centers for Disease Control, Centers for Disease Control and Prevention; Secret Service Director: United States Secret Service
  ATF Director: Bureau of Alcohol Tobacco Firearms and Explosives; ICE Director: Immigration and Customs Enforcement
  OMB Director: Office of Management and Budget; OPM Director: Office of Personnel Management; NSA Director: National Security Agency
  USCIS Director: Citizenship and Immigration Services; National Economic Council Director: NEC; Census Bureau Director; Bureau of Prisons Director
  FHFA Director: Federal Housing Finance Agency; EPA Administrator: Environmental Protection Agency; NASA Administrator; NOAA Administrator
  FEMA Administrator: Federal Emergency Management Agency; DEA Administrator: Drug Enforcement Administration
  SBA Administrator: Small Business Administration, United States Small Business Administration; GSA Administrator: General Services Administration
  FAA Administrator: Federal Aviation Administration; TSA Administrator: Transportation Security Administration; CMS Administrator: Centers for Medicare and Medicaid Services
  FDA Commissioner: Food and Drug Administration; IRS Commissioner: Internal Revenue Service; BLS Commissioner: Bureau of Labor Statistics, Labor Statistics
  Social Security Commissioner: Social Security Administration; CBP Commissioner: Customs and Border Protection
  SEC Chair: Securities and Exchange Commission; CFTC Chair: Commodity Futures Trading Commission; FTC Chair: Federal Trade Commission
  FCC Chair: Federal Communications Commission; FDIC Chair: Federal Deposit Insurance Corporation; Council of Economic Advisers Chair
`,
);
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
