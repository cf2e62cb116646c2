/** Creates a row of a table from its texts, the first of which names the row. `isBeyond` marks a value outside its limits. */
export function createRow([name, ...values]: readonly string[], isBeyond: boolean): HTMLTableRowElement {
  const row = document.createElement('tr');
  row.className = isBeyond ? 'beyond' : '';
  const head = document.createElement('th');
  head.scope = 'row';
  head.textContent = name ?? '';
  row.append(head, ...values.map(createCell));
  return row;
}

function createCell(text: string): HTMLTableCellElement {
  const cell = document.createElement('td');
  cell.textContent = text;
  return cell;
}
