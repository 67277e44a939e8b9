import type { DeliveryState, Mail, Mailbox, MailFilter } from '../core/messaging/mailbox'
import { isObject, type Json } from '../core/records/json'

const STYLE = `
:root { color-scheme: light dark; --ink: #1d2433; --soft: #5a6578; --line: #d9dee7; --paper: #fff; --back: #f4f6f9;
  --accent: #1f5fbf; --good: #1a7f4b; --bad: #b3261e; --wait: #8a5a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #e7ebf2; --soft: #9aa6b8; --line: #333d4d; --paper: #1a212c;
  --back: #11161e; --accent: #84b2ff; --good: #6fd3a0; --bad: #ff9d94; --wait: #f2c063; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
header { display: flex; flex-wrap: wrap; gap: .75rem 1rem; align-items: end; justify-content: space-between; margin-bottom: 1rem; }
h1 { font-size: 1.5rem; line-height: 1.2; margin: 0; overflow-wrap: anywhere; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
a { color: var(--accent); }
form { display: flex; flex-wrap: wrap; gap: .5rem; margin: 0; }
.search { margin-bottom: 1rem; }
label { display: flex; flex-direction: column; font-size: .85rem; color: var(--soft); flex: 1 1 10rem; }
input, button { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .4rem; padding: .5rem .7rem; min-height: 2.75rem; }
.search button { align-self: end; }
button { cursor: pointer; }
button:hover { border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
ol, ul { list-style: none; margin: 0; padding: 0; }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .6rem; padding: .8rem 1rem; margin-bottom: .6rem; }
.card .top { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 1rem; }
.card a { font-weight: 600; }
.soft { color: var(--soft); }
.small { font-size: .85rem; }
p { margin: .25rem 0; overflow-wrap: anywhere; }
.state { font-weight: 600; }
.delivered { color: var(--good); } .failed { color: var(--bad); } .waiting { color: var(--wait); } .recorded { color: var(--soft); }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .35rem 1rem; margin: 0; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin-bottom: .6rem; } }
pre { margin: 0; padding: 1rem; overflow: auto; background: var(--paper); border: 1px solid var(--line); border-radius: .6rem; font: 13px/1.5 ui-monospace, monospace; }
`

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
/** Escapes text for HTML. */
export const escape = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

/**
 * Renders a page of the tools.
 * @param title text
 * @param body HTML
 */
export function page(title: string, body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escape(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`
}

/** Renders an instant for users, in UTC and labeled as such. */
const renderInstant = (iso: string): string =>
  `<time datetime="${escape(iso)}">${escape(`${iso.slice(0, 16).replace('T', ' ')} UTC`)}</time>`
const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2')

function delivery({ cause, target, state, attempts, lastError, due, settled }: DeliveryState): string {
  const tries = attempts === 0 ? '' : ` after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
  const next = due && attempts > 0 ? `<p class="small soft">Next attempt: ${renderInstant(due)}</p>` : ''
  const error = lastError ? `<p class="small">${escape(lastError)}</p>` : ''
  const end = settled && state !== 'recorded' ? ` · ${renderInstant(settled)}` : ''
  return `<li class="card"><p>${escape(cause)}</p><p class="small"><span class="state ${state}">${state}${tries}</span>${end} <span class="soft">· ${escape(target)}</span></p>${error}${next}</li>`
}

function item({ id, created, type, recipient, username, note, deliveries }: Mail): string {
  const states = deliveries.map(({ state }) => `<span class="state ${state}">${state}</span>`).join(', ')
  return `<li class="card"><div class="top"><a href="/_sandbox/mailbox/${escape(id)}">${escape(spaced(type))}</a><span class="small soft">${renderInstant(created)}</span></div><p>${escape(recipient || username)} <span class="soft">${recipient ? escape(username) : ''}</span></p><p class="small">${note ? `<span class="soft">${escape(note)}</span>` : states}</p></li>`
}

const CLEAR = '<form method="post" action="/_sandbox/mailbox/clear"><button>Clear mailbox</button></form>'

/** Renders the list of messages, newest first, and of deliveries that belong to no message. */
export function mailboxPage(filter: MailFilter, { Items, Outbox, HasMore }: Mailbox): string {
  const isNarrowed = filter.recipient !== '' || filter.type !== ''
  const none = isNarrowed
    ? 'No messages match. <a href="/_sandbox/mailbox">Show all</a>'
    : 'No messages yet. Emails that the platform would send appear here.'
  const last = Items.at(-1)
  const more = new URLSearchParams({ ...filter, before: last?.id ?? '' })
  const older = HasMore
    ? `<p><a href="/_sandbox/mailbox?${escape(more.toString())}">Older messages</a></p>`
    : ''
  const type = filter.type ? `<input type="hidden" name="type" value="${escape(filter.type)}">` : ''
  const others = Outbox.length > 0 ? `<h2>Other deliveries</h2><ul>${Outbox.map(delivery).join('')}</ul>` : ''
  return page(
    'Mailbox',
    `<header><div><h1>Mailbox</h1><p class="soft">Messages from this marketplace to its users, and their delivery status.</p></div>${CLEAR}</header>
<form class="search" role="search"><label>Recipient<input type="search" name="recipient" value="${escape(filter.recipient)}" autocomplete="off"></label>${type}<button>Search</button></form>
${Items.length > 0 ? `<ol>${Items.map(item).join('')}</ol>` : `<p>${none}</p>`}${older}${others}`,
  )
}

/** Renders a value for users; objects are shown field by field. */
function readable(value: Json, name = ''): string {
  if (value === null || value === '') return '<span class="soft">none</span>'
  if (Array.isArray(value))
    return value.length === 0 ? readable(null) : value.map((one) => readable(one)).join(', ')
  if (isObject(value)) return fields(value)
  const text = String(value)
  if (typeof value === 'string' && /url$/i.test(name) && /^https?:\/\//i.test(text))
    return `<a href="${escape(text)}" rel="noreferrer">${escape(text)}</a>`
  return escape(text)
}

function fields(body: Record<string, Json>): string {
  return `<dl>${Object.entries(body)
    .map(([name, value]) => `<dt>${escape(spaced(name))}</dt><dd>${readable(value, name)}</dd>`)
    .join('')}</dl>`
}

/** Renders one message: its content, the state of its deliveries, and the full payload for senders. */
export function messagePage({ created, type, recipient, username, payload, note, deliveries }: Mail): string {
  const event = isObject(payload.EventBody) ? payload.EventBody : {}
  const copies = payload.CCList ?? null
  const sent =
    deliveries.length > 0 ? `<ul>${deliveries.map(delivery).join('')}</ul>` : `<p>${escape(note ?? '')}</p>`
  return page(
    spaced(type),
    `<p><a href="/_sandbox/mailbox">Mailbox</a></p><header><h1>${escape(spaced(type))}</h1></header>
<div class="card"><dl><dt>To</dt><dd>${escape(recipient)}</dd><dt>User name</dt><dd>${escape(username)}</dd><dt>Copies</dt><dd>${readable(copies)}</dd><dt>Sent</dt><dd>${renderInstant(created)}</dd></dl></div>
<h2>Content</h2><div class="card">${fields(event)}</div><h2>Deliveries</h2>${sent}
<h2>Payload</h2><pre tabindex="0">${escape(JSON.stringify(payload, null, 2))}</pre>`,
  )
}
