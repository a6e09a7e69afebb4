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
