import { parseEntities, type Entity } from './entity.ts';

/**
 * Public offices. An alias can have the other word order: "Defense Secretary" for "Secretary of Defense". A contract
 * that names an office is about the person who holds the office.
 */
export const offices: readonly Entity[] = parseEntities(
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
  CIA Director: Director of the CIA, Director of the Central Intelligence Agency
  CIA Deputy Director: Deputy Director of the CIA, Deputy Director of the Central Intelligence Agency
  FBI Director: Director of the FBI, Director of the Federal Bureau of Investigation
  Chief of Staff: White House Chief of Staff; Press Secretary: White House Press Secretary
  Ambassador to the United Nations: UN Ambassador, U.N. Ambassador, Ambassador to the U.N., Ambassador to the UN, United States Ambassador to the United Nations
  Ambassador to Israel: Israeli Ambassador, Israel Ambassador, United States Ambassador to Israel
  Ambassador to Mexico; Ambassador to Turkey; Ambassador to South Africa; Ambassador to India; Ambassador to China
  EPA Administrator: Administrator of the Environmental Protection Agency
  FDA Commissioner: Commissioner of the Food and Drug Administration, Commissioner of the FDA
  CDC Director: Director of the CDC, Director of the Centers for Disease Control
  SEC Chair: Chairman of the SEC, Chair of the SEC, Chairman of the Securities and Exchange Commission
  CFTC Chair: Chairman of the CFTC, Chairman of the Commodity Futures Trading Commission
  NASA Administrator: Administrator of NASA; FEMA Administrator: Administrator of FEMA
  ATF Director: Director of the ATF; ICE Director: Director of ICE
  OMB Director: Director of the Office of Management and Budget; Surgeon General
  Trade Representative: United States Trade Representative, USTR
  Commissioner of Labor Statistics: BLS Commissioner, Commissioner of the Bureau of Labor Statistics, BLS Chief, Head of the BLS
  Librarian of Congress; Joint Chiefs Chairman: Chairman of the Joint Chiefs of Staff, Chairman of the Joint Chiefs
  Council of Economic Advisers Chair: Chairman of the Council of Economic Advisers, Chair of the Council of Economic Advisers
  National Economic Council Director: Director of the National Economic Council, NEC Director
  SBA Administrator: Administrator of the Small Business Administration, Administrator of the U.S. Small Business Administration, Administrator of the United States Small Business Administration
  Secret Service Director: Director of the Secret Service, Director of the United States Secret Service; Border Czar
  Solicitor General; Supreme Court justice: Associate Justice, Justice of the Supreme Court, Chief Justice, Justice Alito, Justice Thomas, Justice Gorsuch, Justice Kavanaugh, Justice Barrett, Justice Roberts, Justice Kagan, Justice Sotomayor, Justice Jackson, Justices
`,
);
