import type { CDPSession } from 'playwright-core';

/** A node as `Accessibility.getFullAXTree` of the DevTools protocol gives it, as far as it is read. */
interface Node {
  nodeId: string;
  ignored: boolean;
  role?: { value?: string };
  name?: { value?: string };
  description?: { value?: string };
  value?: { value?: string | number };
  properties?: { name: string; value: { value?: string | number | boolean } }[];
  parentId?: string;
  childIds?: string[];
}

/** Roles that are read by their name alone, which includes their content. */
const WHOLE = new Set([
  'button',
  'link',
  'image',
  'Video',
  'radio',
  'checkbox',
  'searchbox',
  'textbox',
  'combobox',
  'progressbar',
]);
/** Roles that are announced before their content. */
const AROUND = new Set(['dialog', 'alert', 'main', 'navigation', 'group']);
const STATES = ['disabled', 'checked', 'pressed', 'expanded'];

/** The page as a screen reader reads it from the top: a line for each thing, in reading order. */
export async function readTree(devtools: CDPSession): Promise<string[]> {
  const { nodes } = (await devtools.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const root = nodes.find(({ parentId }) => parentId === undefined);
  return root ? readNode(root, byId) : [];
}

function readNode(node: Node, byId: ReadonlyMap<string, Node>): string[] {
  const role = node.ignored ? '' : (node.role?.value ?? '');
  const name = tidy(node.name?.value);
  if (role === 'StaticText') return name ? [name] : [];
  if (role === 'heading') return [`heading ${String(getProperty(node, 'level'))}: ${name}`];
  if (WHOLE.has(role)) return [describe(node, role, name)];
  const below = (node.childIds ?? []).flatMap((id) => {
    const child = byId.get(id);
    return child ? readNode(child, byId) : [];
  });
  if (role === 'DisclosureTriangle') {
    return [`disclosure: ${below.join(' ')}, ${getProperty(node, 'expanded') === true ? 'expanded' : 'collapsed'}`];
  }
  if (role === 'paragraph' || role === 'LabelText') return below.length > 0 ? [below.join(' ')] : [];
  if (role === 'term' || role === 'definition') return [`${role}: ${below.join(' ')}`];
  if (role === 'listitem') return [`• ${below.join(' ')}`];
  if (role === 'list') return [`list of ${below.length}`, ...below];
  return AROUND.has(role) ? [describe(node, role, name), ...below] : below;
}

function describe(node: Node, role: string, name: string): string {
  const states = STATES.flatMap((state) => {
    const value = getProperty(node, state);
    if (value === true || value === 'true') return [state];
    return state === 'checked' && value !== undefined ? ['not checked'] : [];
  });
  const value = tidy(String(node.value?.value ?? ''));
  const rest = [...states, ...(value ? [`value ${value}`] : []), tidy(node.description?.value)].filter(Boolean);
  return [`${role.toLowerCase()}${name ? `: ${name}` : ''}`, ...rest].join(', ');
}

function getProperty(node: Node, name: string): string | number | boolean | undefined {
  return node.properties?.find((property) => property.name === name)?.value.value;
}

function tidy(text = ''): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}
