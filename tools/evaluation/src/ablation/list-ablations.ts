import ts from 'typescript';

/** One rule of the matcher, and the edit of its source text that takes the rule out. */
export interface Ablation {
  /** The kind of rule. */
  kind: 'condition' | 'limit' | 'words' | 'gate' | 'early return' | 'act';
  /** The name of the rule in the source, such as `minRank`, with the value that replaces it. */
  name: string;
  /** The line of the source file, from 1. */
  line: number;
  /** Offsets of the replaced text. */
  from: number;
  to: number;
  replacement: string;
}

/**
 * Lists the rules of a source file: each function that returns a boolean (it then returns false), each number
 * of a module (replaced by 0 and by 1,000), each list of words (emptied), each gate (opened), each early return
 * (removed), each row of words of a cue (emptied), and each list of the table of acts (removed). The rules come from the
 * syntax alone, so a new rule is measured without a change here.
 */
export function listAblations(fileName: string, text: string): Ablation[] {
  const source = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const found: Ablation[] = [];
  const add = (kind: Ablation['kind'], name: string, node: ts.Node, replacement: string): void => {
    const [from, to] = [node.getStart(source), node.getEnd()];
    const line = source.getLineAndCharacterOfPosition(from).line + 1;
    found.push({ kind, name, line, from, to, replacement });
  };

  function visit(node: ts.Node): void {
    if (isBooleanFunction(node)) {
      const name = findName(node);
      if (gateTests.has(name)) add('gate', quoteGate(node), node.body, toBody(node));
      else add('condition', name, node.body, toBody(node));
    }
    if (ts.isVariableStatement(node) && node.parent === source) addConstants(node);
    if (ts.isIfStatement(node) && isReturn(node.thenStatement) && !node.elseStatement)
      add('early return', `${node.expression.getText(source).replaceAll(/\s+/gu, ' ').slice(0, 90)}`, node, ';');
    if (ts.isPropertyAssignment(node) && isCue(node)) add('words', findRowName(node), node.initializer, "''");
    ts.forEachChild(node, visit);
  }

  function addConstants(statement: ts.VariableStatement): void {
    for (const { name, initializer } of statement.declarationList.declarations) {
      if (!initializer) continue;
      const label = name.getText(source);
      if (isNumber(initializer)) {
        add('limit', `${label} = 0`, initializer, '0');
        add('limit', `${label} = 1000`, initializer, '1_000');
      } else if (isWordList(initializer, source)) {
        const [words] = initializer.arguments;
        if (words) add('words', label, words, "''");
      } else if (label === 'table') addActLists(initializer);
    }
  }

  function addActLists(node: ts.Node): void {
    if (ts.isPropertyAssignment(node) && isActList(node))
      add('act', `${findRowName(node)}.${findName(node)}`, node.initializer, emptyOf(node.initializer));
    ts.forEachChild(node, addActLists);
  }

  visit(source);
  return found;
}

/** The name of the functions of rules and requirements. */
const gateTests: ReadonlySet<string> = new Set(['fails']);

type FunctionWithBody = (ts.FunctionDeclaration | ts.ArrowFunction | ts.MethodDeclaration) & { body: ts.ConciseBody };

function isBooleanFunction(node: ts.Node): node is FunctionWithBody {
  if (!(ts.isFunctionDeclaration(node) || ts.isArrowFunction(node) || ts.isMethodDeclaration(node)) || !node.body)
    return false;
  return gateTests.has(findName(node)) || node.type?.kind === ts.SyntaxKind.BooleanKeyword;
}

function findName(node: ts.Node): string {
  const named = ts.isArrowFunction(node) ? node.parent : node;
  return (named as { name?: ts.Node }).name?.getText().replaceAll("'", '') ?? '(unnamed)';
}

/** A rule is an object with the text `condition` and the function `fails`. */
function quoteGate(node: ts.Node): string {
  const gate = ts.isMethodDeclaration(node) ? node.parent : node.parent.parent;
  const fails = ts.isObjectLiteralExpression(gate)
    ? gate.properties.find((property) => property.name?.getText() === 'condition')
    : undefined;
  return (fails as ts.PropertyAssignment | undefined)?.initializer.getText().slice(1, -1).slice(0, 90) ?? 'gate';
}

const toBody = ({ body }: FunctionWithBody): string => (ts.isBlock(body) ? '{ return false; }' : 'false');

const isReturn = (statement: ts.Statement): boolean =>
  ts.isReturnStatement(statement) || ts.isContinueStatement(statement);

const isNumber = (node: ts.Expression): boolean => ts.isNumericLiteral(node) || ts.isBinaryExpression(node);

const isWordList = (node: ts.Expression, source: ts.SourceFile): node is ts.CallExpression =>
  ts.isCallExpression(node) && /^(?:toStemSet|toList|stemPhrase)$/u.test(node.expression.getText(source));

const isCue = (row: ts.PropertyAssignment): boolean => /^(?:words|phrases)$/u.test(findName(row));

const isActList = (row: ts.PropertyAssignment): boolean =>
  findName(row) !== 'family' && !ts.isObjectLiteralExpression(row.initializer);

const emptyOf = (list: ts.Expression): string => (ts.isArrayLiteralExpression(list) ? '[]' : "''");

/** The name of the row that has a property. A row of an array has its first property as its name. */
function findRowName({ parent: row }: ts.PropertyAssignment): string {
  if (ts.isPropertyAssignment(row.parent)) return findName(row.parent);
  const [first] = row.properties;
  return first && ts.isPropertyAssignment(first) ? first.initializer.getText().slice(1, -1) : '(unnamed)';
}
