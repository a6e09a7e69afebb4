import { regionNames } from '../english/places.ts';
import { findWholeEntity } from './resolve-topic.ts';
import type { HasPhrase } from './spellings.ts';
import { createPhraseFinder, type PhraseFinder, stemPhrase, tokenize, toList } from '../text/words.ts';

/** The languages that are understood, besides English. */
const languages = ['es', 'de', 'fr'] as const;

/** Names of countries that are English words or first names too, such as the German name of Iceland. */
const ambiguous: ReadonlySet<string> = new Set(['Island', 'Maurice', 'Man', 'Dominica']);

/** Spanish, German and French words for acts and offices, by the English ones. */
const foreignWords: Readonly<Record<string, string>> = {
  tariff: 'arancel, aranceles, Zoll, Zölle, Zöllen, Strafzölle, droits de douane',
  'trade deal': 'acuerdo comercial, Handelsabkommen, accord commercial',
  'nuclear deal': 'acuerdo nuclear, Atomabkommen, accord nucléaire',
  'trade war': 'guerra comercial, Handelskrieg, guerre commerciale',
  pardon: 'indulto, indultos, indultar, indulta, begnadigen, begnadigt, Begnadigung, gracier, grâcier',
  'third term': 'tercer mandato, tercer período, dritte Amtszeit, dritten Amtszeit, troisième mandat',
  resign: `dimisión, dimitir, dimite, renuncia, renunciar, Rücktritt, zurücktreten, tritt zurück, démission,
    démissionner, démissionne`,
  fire: `despedir, despedido, despide, entlassen, entlässt, Entlassung, feuern, gefeuert, limoger, limogé, licencier`,
  impeachment: 'juicio político, destitución, Amtsenthebung, Amtsenthebungsverfahren',
  meeting: 'reunión, encuentro, cumbre, Treffen, Gipfel, Gipfeltreffen, rencontre, rencontrer, sommet',
  visit: 'visita, visitar, viaje, viajar, Besuch, besuchen, besucht, Reise',
  deportations: 'deportación, deportaciones, Abschiebung, Abschiebungen, expulsions',
  war: 'guerra, Krieg, guerre',
  peace: 'paz, Frieden, paix',
  'peace deal': 'acuerdo de paz, Friedensabkommen, accord de paix',
  ceasefire: 'alto el fuego, tregua, Waffenruhe, Waffenstillstand, cessez-le-feu',
  attack: 'ataque, atacar, Angriff, angreifen, attaque, attaquer',
  troops: 'tropas, Truppen, troupes',
  'executive order':
    'orden ejecutiva, órdenes ejecutivas, decretos ejecutivos, decreto, decretos, Dekret, Dekrete, décret, décrets',
  sanctions: 'sanciones, Sanktionen',
  buy: 'comprar, compra, kaufen, kauft, Kauf, acheter, achat',
  'government shutdown': 'cierre del gobierno, Regierungsstillstand, paralysie budgétaire',
  'martial law': 'ley marcial, Kriegsrecht, loi martiale',
  files: 'archivos, expedientes, Akten',
  sue: 'demandar, demanda, verklagen, verklagt, Klage, poursuivre',
  nominate: 'nominar, nombrar, ernennen, ernennt, nominieren, nommer',
  cabinet: 'gabinete, Kabinett',
  ufo: 'ovni, ovnis',
  withdraw: 'salir, salida, retirada, retirarse, Austritt, austreten, Rückzug, sortir, retrait, quitter',
  abolish: 'abolir, eliminar, suprimir, abschaffen, Abschaffung, supprimer',
  recognize: 'reconocer, reconocimiento, anerkennen, Anerkennung, reconnaître',
  reserve: 'reserva, reservas',
  impose: 'imponer, verhängen, imposer',
  president: 'presidente, Präsident',
};

/** Articles and prepositions. They stand between foreign words, and in foreign names. */
const particle =
  /(?<=^|\s)(?:del?|las?|los|el|con|der|die|das|dem|den|des|von|mit|und|du|les?|avec|aux?|par|al|aus|auf|für|sur|sobre|por|para|gegen|contra)(?=\s|$)/giu;

let finder: PhraseFinder<string> | undefined;

/** Creates the finder of foreign words, at the first search. */
function createFinder(): PhraseFinder<string> {
  const created = createPhraseFinder<string>();
  for (const [word, foreign] of Object.entries(foreignWords))
    for (const phrase of toList(foreign)) created.add(phrase, word);
  for (const language of languages) {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const [region, name] of regionNames) {
      const foreign = names.of(region);
      if (foreign === undefined || ambiguous.has(foreign)) continue;
      if (findWholeEntity(tokenize(name)) && !findWholeEntity(tokenize(foreign))) created.add(foreign, name);
    }
  }
  return created;
}

/** Replaces the Spanish, German and French words of a search by the English ones, unless the searched texts have them. */
export function translate(text: string, hasPhrase: HasPhrase): string {
  finder ??= createFinder();
  const tokens = tokenize(text);
  const sliceText = (from: number, to: number) => text.slice(tokens[from]!.start, tokens[to - 1]!.end);
  const foreign = finder.find(tokens).filter(({ from, to }) => !hasPhrase(stemPhrase(sliceText(from, to))));
  let rest = text.length;
  let translated = '';
  for (const { entry, from, to } of foreign.reverse()) {
    translated = entry + text.slice(tokens[to - 1]!.end, rest).replace(particle, '') + translated;
    rest = tokens[from]!.start;
  }
  return text.slice(0, rest).replace(foreign.length > 0 ? particle : /$^/u, '') + translated;
}
