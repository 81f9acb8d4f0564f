import { parseSync } from 'vite';

/** A text in the code that a reader would see, where a key of the bundles should stand. */
export type Finding = { line: number; text: string };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

// What these say is read or heard by people: the attributes of HTML and ARIA, and the names our own pieces and Mantine's take.
const SPOKEN =
  /^(?:aria-(?:label|description|placeholder|roledescription|valuetext)|alt|title|label|placeholder|description|text|heading|message|subject|cancelLabel|confirmLabel|nothingFoundMessage|body|summary|tooltip|caption)$/;
const SPOKEN_CALL = /^(?:toast\w*|useTitle|announce|confirm)$/;

// Letters that make words: a single one is a sign (a unit, a key on the keyboard).
const WORDS = /\p{L}{2,}/u;
// Names that are the same in every language, and what a machine reads.
const NAMES =
  /^(?:Sealwright|PDF|PDFs|CSV|XLSX|SHA-256|API|Ctrl|Alt|Shift|Esc|Enter|Tab|Zapier|[\w.-]+@[\w.-]+|https?:\S+)$/;

// What is typed into a machine reads the same for everyone.
const TYPED = new Set(['code', 'kbd', 'pre', 'samp', 'Code', 'Kbd']);

const isWorded = (text: string): boolean => WORDS.test(text) && !NAMES.test(text.trim());

/** The texts that stand in this module's markup, spoken attributes and messages. `path` ends in .ts or .tsx. */
export function findWords(path: string, code: string): Finding[] {
  const found: Finding[] = [];
  const note = (node: Node, text: string) => {
    if (isWorded(text)) found.push({ line: code.slice(0, node.start).split('\n').length, text: text.trim() });
  };
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk);
    if (!isNode(value)) return;
    if (value.type === 'JSXElement' && TYPED.has(elementOf(value))) return;
    if (value.type === 'JSXText') note(value, String(value['value']));
    if (value.type === 'JSXElement' || value.type === 'JSXFragment') {
      for (const child of value['children'] as Node[]) {
        if (child.type === 'JSXExpressionContainer') textsOf(child['expression']).forEach((node) => note(...node));
      }
    }
    if (value.type === 'JSXAttribute' && SPOKEN.test(nameOf(value['name']))) {
      textsOf(value['value']).forEach((node) => note(...node));
    }
    if (value.type === 'CallExpression' && SPOKEN_CALL.test(nameOf(value['callee']))) {
      (value['arguments'] as Node[]).flatMap(spokenIn).forEach((node) => note(...node));
    }
    Object.values(value).forEach(walk);
  };
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  walk(program);
  return found;
}

function nameOf(node: unknown): string {
  const name = isNode(node) ? node['name'] : null;
  return typeof name === 'string' ? name : '';
}

const elementOf = (element: Node): string => nameOf((element['openingElement'] as Node)['name']);

/** The literal texts that an expression may come to: through choices and fallbacks, not through calls. */
function textsOf(node: unknown): [Node, string][] {
  if (!isNode(node)) return [];
  switch (node.type) {
    case 'Literal':
      return typeof node['value'] === 'string' ? [[node, node['value']]] : [];
    case 'TemplateLiteral':
      return (node['quasis'] as Node[]).map((part) => [part, (part['value'] as { raw: string }).raw]);
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
      return textsOf(node['expression']);
    case 'ConditionalExpression':
      return [...textsOf(node['consequent']), ...textsOf(node['alternate'])];
    case 'LogicalExpression':
    case 'BinaryExpression':
      // Comparisons are no texts.
      if (node.type === 'BinaryExpression' && node['operator'] !== '+') return [];
      return [...textsOf(node['left']), ...textsOf(node['right'])];
    default:
      return [];
  }
}

/** In a message call: its text, or the spoken properties of its options. */
function spokenIn(node: Node): [Node, string][] {
  if (node.type !== 'ObjectExpression') return textsOf(node);
  return (node['properties'] as Node[])
    .filter((property) => property.type === 'Property' && SPOKEN.test(nameOf(property['key'])))
    .flatMap((property) => textsOf(property['value']));
}
