import { escape, page } from '../tools/mailbox-pages'

interface SignIn {
  /** ID of the requesting client. */
  client: string
  /** The query of the request, which the form sends again. */
  query: URLSearchParams
  /** Usernames to offer, with their purpose. */
  accounts: readonly { username: string; description: string }[]
  /** The error of the last attempt; null for none. */
  problem: string | null
}

/** Renders the sign-in page of the built-in identity provider. */
export function signInPage({ client, query, accounts, problem }: SignIn): string {
  const options = accounts
    .map(({ username, description }) => `<option value="${escape(username)}">${escape(description)}</option>`)
    .join('')
  const list = accounts
    .map(
      ({ username, description }) =>
        `<li class="card"><p>${escape(username)}</p><p class="small soft">${escape(description)}</p></li>`,
    )
    .join('')
  const wrong = problem === null ? '' : `<p class="failed" role="alert">${escape(problem)}</p>`
  const action = `/_sandbox/openid/authorize?${escape(query.toString())}`
  return page(
    'Sign in',
    `<header><div><h1>Sign in</h1><p class="soft">The sandbox’s identity provider, for ${escape(client)}.</p></div></header>${wrong}
<form method="post" action="${action}"><label>User name<input name="username" list="accounts" autocomplete="username" required autofocus></label>
<label>Password<input name="password" type="password" autocomplete="current-password" required></label><button>Sign in</button>
<datalist id="accounts">${options}</datalist></form>${list === '' ? '' : `<h2>Demo accounts</h2><ul>${list}</ul>`}`,
  )
}

/** Renders a page with one sentence, for invalid requests. */
export function plainPage(title: string, sentence: string): string {
  return page(title, `<header><h1>${escape(title)}</h1></header><p>${escape(sentence)}</p>`)
}
