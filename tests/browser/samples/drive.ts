/** A control or button of a form, described independently of the theme. */
export interface Control {
  /** Its kind: `text`, `number`, `select`, `check`, `radio`, `date`, `range`, `add`, `remove`, `up`, `down` ... */
  kind: string
  /** The id of its value; for a choice, followed by `#` and its index. */
  at: string
  /** The number of choices of a select. */
  choices?: number
  /** The index of the selected choice. */
  chosen?: number
  /** A field for numbers, in German notation. */
  isNumber?: boolean
}

const isTyped = (node: Element): node is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement || node instanceof HTMLSelectElement

/** Sets a value as a customer does, with the events that React expects, and leaves the control. */
function enter(node: Element | null | undefined, value: string): void {
  if (!node || !isTyped(node)) return
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(node) as object, 'value') ?? {}
  node.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  set?.call(node, value)
  node.dispatchEvent(new Event('input', { bubbles: true }))
  node.dispatchEvent(new Event('change', { bubbles: true }))
  node.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

const withoutEnd = (id: string, end: string) => (id.endsWith(end) ? id.slice(0, -end.length) : id)

interface Found extends Control {
  act(value: string): void
}

const optionsOf = (select: HTMLSelectElement) => [...select.options].filter(({ value }) => value !== '')

function choicesOf(group: Element, type: 'checkbox' | 'radio', at: string): Found[] {
  return [...group.querySelectorAll<HTMLInputElement>(`input[type=${type}]`)].map((input, index) => ({
    kind: type === 'radio' ? 'radio' : 'check',
    at: `${at}#${index}`,
    act: () => input.click(),
  }))
}

function buttonOf(button: HTMLButtonElement): Found[] {
  const { action } = button.dataset
  const act = () => button.click()
  const item = button.closest('li.form-item')
  const list = button.closest('fieldset')
  if (action === 'add' && button.id === '') return [{ kind: 'add', at: list?.id ?? '', act }]
  if (action && action !== 'add' && item) {
    const index = [...(item.parentElement?.children ?? [])].indexOf(item)
    return [{ kind: action, at: `${list?.id}-${index}`, act }]
  }
  const other = button.closest('.form-other')
  if (!button.id && other && button.classList.contains('link-button'))
    return [{ kind: 'remove', at: withoutEnd(other.querySelector('input')?.id ?? '', '-key'), act }]
  const kinds = { add: 'add', remove: 'remove', moveUp: 'up', moveDown: 'down', copy: 'copy' }
  for (const [end, kind] of Object.entries(kinds))
    if (button.id.endsWith(`__${end}`)) return [{ kind, at: withoutEnd(button.id, `__${end}`), act }]
  if (/__optional(Add|Remove)$/.test(button.id)) return [{ kind: 'optional', at: button.id, act }]
  return []
}

function found(): Found[] {
  const all: Found[] = []
  const done = new Set<Element>()
  for (const node of document.querySelectorAll('form input, form textarea, form select, form button')) {
    if (done.has(node) || node.closest('[hidden]') || node.matches(':disabled, [type=hidden], [type=file]'))
      continue
    if (node instanceof HTMLButtonElement) {
      all.push(...buttonOf(node))
      continue
    }
    if (!isTyped(node)) continue
    if (node instanceof HTMLInputElement && node.readOnly) continue
    const group = node.closest('fieldset[id$="-group"], .checkboxes, .field-radio-group')
    const inGroup = group && (node.type === 'radio' || node.type === 'checkbox')
    if (inGroup) {
      group.querySelectorAll('input').forEach((input) => done.add(input))
      all.push(
        ...choicesOf(group, node.type === 'radio' ? 'radio' : 'checkbox', withoutEnd(group.id, '-group')),
      )
    } else if (node.closest('.field-date')) {
      const parts = [...(node.closest('.field-date')?.querySelectorAll('input') ?? [])]
      parts.forEach((part) => done.add(part))
      const [day, month, year] = parts
      all.push({
        kind: 'date',
        at: day?.id ?? '',
        act(value) {
          const [years = '', months = '', days = ''] = value.split('-')
          enter(day, days)
          enter(month, months)
          enter(year, years)
        },
      })
    } else if (node instanceof HTMLSelectElement && node.multiple)
      optionsOf(node).forEach((option, index) =>
        all.push({
          kind: 'check',
          at: `${node.id}#${index}`,
          act() {
            option.selected = !option.selected
            node.dispatchEvent(new Event('change', { bubbles: true }))
          },
        }),
      )
    else if (node instanceof HTMLSelectElement)
      all.push({
        kind: 'select',
        at: node.id,
        choices: optionsOf(node).length,
        chosen: optionsOf(node).findIndex(({ selected }) => selected),
        act: (value) => {
          const options = optionsOf(node)
          enter(node, options[Number(value) % options.length]?.value ?? '')
        },
      })
    else if (node.id !== '') {
      const kinds: Record<string, string> = {
        'datetime-local': 'datetime',
        checkbox: 'check',
        number: 'number',
      }
      const kind = node.closest('.form-colour') ? 'color' : (kinds[node.type] ?? node.type)
      const plain = ['tel', 'textarea', 'url', 'password', 'email', 'number'].includes(kind) ? 'text' : kind
      all.push({
        kind: node.id.endsWith('-key') ? 'name' : plain,
        at: node.id,
        ...(node.inputMode === 'decimal' && { isNumber: true }),
        act: (value) => (node.type === 'checkbox' ? node.click() : enter(node, value)),
      })
    }
  }
  // A name may contain spaces; our ids do not.
  return all.map((one) => ({ ...one, at: decodeURIComponent(one.at) }))
}

export const drive = {
  controls: (): Control[] =>
    // Only JSON data; functions cannot be passed from the page.
    JSON.parse(JSON.stringify(found())) as Control[],
  act(kind: string, at: string, value: string): boolean {
    const control = found().find((one) => one.kind === kind && one.at === at)
    control?.act(value)
    return control !== undefined
  },
  async submit(): Promise<unknown> {
    const page = globalThis as { result?: string }
    delete page.result
    document.querySelector<HTMLFormElement>('form')?.requestSubmit()
    // RJSF reacts after rendering.
    for (let tries = 0; page.result === undefined && tries < 200; tries += 1)
      await new Promise((done) => setTimeout(done, 5))
    return page.result === undefined ? undefined : (JSON.parse(page.result) as unknown)
  },
}
Object.assign(globalThis, { drive })
