import { listNames, parseEntities, type Entity } from './entity.ts';
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

/** The agencies and other bodies that have a head, by the title of the head. */
const bodies: readonly (readonly [titles: readonly string[], bodies: string])[] = [
  [
    ['Director'],
    `
    CIA: Central Intelligence Agency; FBI: Federal Bureau of Investigation; NIH: National Institutes of Health
    CDC: Centers for Disease Control, Centers for Disease Control and Prevention; Secret Service: United States Secret Service
    ATF: Bureau of Alcohol Tobacco Firearms and Explosives; ICE: Immigration and Customs Enforcement
    OMB: Office of Management and Budget; OPM: Office of Personnel Management; NSA: National Security Agency
    USCIS: Citizenship and Immigration Services; National Economic Council: NEC; Census Bureau; Bureau of Prisons; FHFA: Federal Housing Finance Agency
    `,
  ],
  [
    ['Administrator'],
    `
    EPA: Environmental Protection Agency; NASA; FEMA: Federal Emergency Management Agency; DEA: Drug Enforcement Administration
    SBA: Small Business Administration, United States Small Business Administration; GSA: General Services Administration
    FAA: Federal Aviation Administration; TSA: Transportation Security Administration; CMS: Centers for Medicare and Medicaid Services; NOAA
    `,
  ],
  [
    ['Commissioner', 'Chief'],
    `
    FDA: Food and Drug Administration; IRS: Internal Revenue Service; BLS: Bureau of Labor Statistics, Labor Statistics
    Social Security: Social Security Administration; CBP: Customs and Border Protection
    `,
  ],
  [
    ['Chair', 'Chairman'],
    `
    SEC: Securities and Exchange Commission; CFTC: Commodity Futures Trading Commission; FTC: Federal Trade Commission
    FCC: Federal Communications Commission; FDIC: Federal Deposit Insurance Corporation; Council of Economic Advisers
    `,
  ],
];

/** The head of a body: "FDA Commissioner", "Commissioner of the Food and Drug Administration", "to lead the FDA". */
function toHead(body: Entity, titles: readonly string[]): Entity {
  const aliases = listNames(body).flatMap((name) => [
    ...titles.flatMap((title) => [`${name} ${title}`, `${title} of ${name}`, `${title} of the ${name}`]),
    ...[`head of ${name}`, `head of the ${name}`, `lead ${name}`, `lead the ${name}`],
  ]);
  return { name: `${body.name} ${titles[0]}`, kind: 'office', aliases };
}

const heads = bodies.flatMap(([titles, table]) => parseEntities('office', table).map((body) => toHead(body, titles)));

const ambassadors = countries.map(({ name }): Entity => {
  const places = ['', 'the ', 'the Kingdom of ', 'the Republic of ', 'the State of '].map((form) => form + name);
  const titles = ['Ambassador', 'United States Ambassador', 'US Ambassador'];
  const aliases = titles.flatMap((title) => places.map((place) => `${title} to ${place}`));
  return { name: `Ambassador to ${name}`, kind: 'office', aliases: [...aliases, `${name} Ambassador`] };
});

export const offices: readonly Entity[] = [...namedOffices, ...heads, ...ambassadors];
