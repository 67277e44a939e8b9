import { CHROMIUM_ARGS, ensureChromium } from '../lib/chromium.mjs'
import { weighPage } from '../lib/page-weight.mjs'
import { createSupervisor } from '../lib/supervisor.mjs'
import { progress, say } from '../lib/terminal.mjs'
import { BARE_LIST, LIST, measurePress, measureScreen, measureSignIn, orderScreen } from './app/loads.mjs'
import { printFigures, sayRequests } from './app/report.mjs'
import { buildServers, startServers } from './app/servers.mjs'
import { heapWhilePaging, longestTaskOfScrolling, longestTaskOfTyping } from './app/use.mjs'

const SLOW_CPU = { cpu: 4 }
const SLOW_LINK = { link: { latencyMs: 40, mbitPerSecond: 10 } }

/**
 * Measures the production build of the app in Chromium, beside a bare Next page in the same run.
 *
 * @param {{ runs: number }} options
 */
export async function benchApp({ runs }) {
  const { chromium } = await import('playwright')
  const executablePath = await ensureChromium()
  await buildServers()
  const supervisor = createSupervisor({ maxRestarts: 0 })
  const step = progress('Measuring the back office')
  /** @type {import('playwright').Browser | null} */
  let browser = null
  try {
    const servers = await startServers(supervisor, step)
    browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
    const view = { viewport: { width: 1440, height: 900 }, locale: 'en-US' }
    const stranger = { ...view, baseURL: servers.office }
    const { storageState } = await measureSignIn(browser, stranger)
    const admin = { ...stranger, storageState }
    const bare = { ...view, baseURL: servers.bare }

    const { order, longOrder } = servers
    const rounds = await measureRounds({ browser, stranger, admin, bare, runs, step, order, longOrder })
    step.update('sizes and requests')
    const weights = await weighPages({ browser, admin, bare, order, longOrder })
    step.update('typing and paging')
    const context = await browser.newContext(admin)
    const [typing, scrolling] = [[], []]
    for (let run = 0; run < runs; run++) {
      typing.push(await longestTaskOfTyping(context))
      scrolling.push(await longestTaskOfScrolling(context, longOrder))
    }
    const heap = await heapWhilePaging(context)
    step.done()
    say()
    printTimes(rounds)
    printWeights(weights)
    printFigures('In use', [
      {
        name: 'longest task while typing a search, ms',
        goal: 50,
        now: typing,
      },
      { name: 'longest task while scrolling an order of 500 lines, ms', goal: 50, now: scrolling },
      { name: 'JavaScript heap after 1 page, MB', now: heap.first },
      { name: `JavaScript heap after ${heap.pages} pages, MB`, now: heap.last },
    ])
    say('The browser reports no task below 50 ms, so shorter ones count as 0.')
    sayRequests('Cold list', weights.cold)
    sayRequests('Warm list', weights.warm)
    sayRequests('Order page', weights.order)
    sayRequests('Dashboard', weights.dashboard)
    sayRequests('Bare page', weights.bare)
    say()
  } finally {
    await browser?.close()
    await supervisor.stop()
  }
}

/**
 * Measures all times once per round, so that a busy moment of the machine affects all of them. The first round warms up
 * the servers and is not counted.
 *
 * @param {{ browser: import('playwright').Browser, stranger: import('playwright').BrowserContextOptions,
 *   admin: import('playwright').BrowserContextOptions, bare: import('playwright').BrowserContextOptions,
 *   runs: number, order: string, longOrder: string, step: ReturnType<typeof progress> }} options
 */
async function measureRounds({ browser, stranger, admin, bare, runs, order, longOrder, step }) {
  const products = { options: admin, screen: LIST, from: '/dashboard' }
  const rows = { options: bare, screen: BARE_LIST, from: '/' }
  const rounds = []
  for (let run = 0; run <= runs; run++) {
    step.update('round', run, runs)
    const round = {
      list: await measureScreen(browser, products),
      bare: await measureScreen(browser, rows),
      press: await measurePress(browser, admin),
      signIn: await measureSignIn(browser, stranger),
      order: await measureScreen(browser, { options: admin, screen: orderScreen(order) }),
      longOrder: await measureScreen(browser, { options: admin, screen: orderScreen(longOrder) }),
      hundred: await measureScreen(browser, {
        options: admin,
        screen: LIST,
        address: `${LIST.path}?pageSize=100`,
      }),
      slowCpu: await measureScreen(browser, { ...products, speed: SLOW_CPU }),
      bareSlowCpu: await measureScreen(browser, { ...rows, speed: SLOW_CPU }),
      slowLink: await measureScreen(browser, { ...products, speed: SLOW_LINK }),
      bareSlowLink: await measureScreen(browser, { ...rows, speed: SLOW_LINK }),
    }
    if (run > 0) rounds.push(round)
  }
  return rounds
}

/** @param {Awaited<ReturnType<typeof measureRounds>>} rounds */
function printTimes(rounds) {
  const each = (/** @type {(round: (typeof rounds)[number]) => number | undefined} */ pick) =>
    rounds.map((round) => pick(round) ?? NaN)
  printFigures(`Times, ms (median of ${rounds.length})`, [
    {
      name: 'product list cold, painted',
      goal: 250,
      before: 357,
      now: each(({ list }) => list.cold.painted),
      bare: each((round) => round.bare.cold.painted),
    },
    {
      name: 'product list cold, live',
      goal: 350,
      before: 958,
      now: each(({ list }) => list.cold.live),
      bare: each((round) => round.bare.cold.live),
    },
    { name: 'product list cold, press at first paint has its effect', now: each(({ press }) => press) },
    {
      name: 'product list warm, painted',
      goal: 150,
      before: 239,
      now: each(({ list }) => list.warm.painted),
      bare: each((round) => round.bare.warm.painted),
    },
    {
      name: 'product list warm, live',
      goal: 200,
      before: 615,
      now: each(({ list }) => list.warm.live),
      bare: each((round) => round.bare.warm.live),
    },
    {
      name: 'in-app click to rows',
      goal: 90,
      before: 265,
      now: each(({ list }) => list.click?.painted),
      bare: each((round) => round.bare.click?.painted),
    },
    {
      name: 'in-app click to rows, after the pointer rested on the link',
      now: each(({ list }) => list.restedClick?.painted),
      bare: each((round) => round.bare.restedClick?.painted),
    },
    { name: 'sign-in to dashboard', goal: 200, before: 679, now: each(({ signIn }) => signIn.painted) },
    { name: 'sign-in to all figures of the dashboard', now: each(({ signIn }) => signIn.live) },
    {
      name: 'order page cold, lines',
      goal: 300,
      before: 1027,
      now: each(({ order }) => order.cold.painted),
    },
    { name: 'order page cold, all parts', now: each(({ order }) => order.cold.live) },
    { name: 'order page warm, lines', goal: 150, before: 548, now: each(({ order }) => order.warm.painted) },
    { name: 'order page warm, all parts', now: each(({ order }) => order.warm.live) },
    {
      name: 'layout shift of the in-app click',
      goal: 0,
      before: 0.06,
      now: each(({ list }) => list.click?.shift),
      bare: each((round) => round.bare.click?.shift),
    },
  ])
  const variants = /** @type {const} */ ([
    ['100 rows', 'hundred', undefined],
    ['order of 500 lines', 'longOrder', undefined],
    ['processor 4 times slower', 'slowCpu', 'bareSlowCpu'],
    ['40 ms and 10 Mbit/s', 'slowLink', 'bareSlowLink'],
  ])
  printFigures(
    'Large and slow, ms',
    variants.flatMap(([name, now, base]) => {
      const row = (
        /** @type {string} */ what,
        /** @type {(times: (typeof rounds)[number]['list']) => number | undefined} */ pick,
      ) => ({
        name: `${name}: ${what}`,
        now: each((round) => pick(round[now])),
        bare: base && each((round) => pick(round[base])),
      })
      return [
        row('cold, painted', ({ cold }) => cold.painted),
        row('cold, live', ({ cold }) => cold.live),
        row('warm, painted', ({ warm }) => warm.painted),
        row('warm, live', ({ warm }) => warm.live),
        ...(base ? [row('in-app click', ({ click }) => click?.painted)] : []),
      ]
    }),
  )
}

/**
 * Weighs each page with an empty cache, and the list again with a full one.
 *
 * @param {{ browser: import('playwright').Browser, admin: import('playwright').BrowserContextOptions,
 *   bare: import('playwright').BrowserContextOptions, order: string, longOrder: string }} options
 */
async function weighPages({ browser, admin, bare, order, longOrder }) {
  const weigh = async (
    /** @type {import('playwright').BrowserContextOptions} */ options,
    /** @type {string} */ address,
  ) => {
    const context = await browser.newContext(options)
    const cold = await weighPage(context, address)
    const warm = await weighPage(context, address)
    await context.close()
    return { cold, warm }
  }
  const list = await weigh(admin, LIST.path)
  const bareList = await weigh(bare, BARE_LIST.path)
  return {
    ...list,
    bare: bareList.cold,
    bareWarm: bareList.warm,
    order: (await weigh(admin, orderScreen(order).path)).cold,
    longOrder: (await weigh(admin, orderScreen(longOrder).path)).cold,
    dashboard: (await weigh(admin, '/dashboard')).cold,
    companies: (await weigh(admin, '/buyers')).cold,
  }
}

/** @param {Awaited<ReturnType<typeof weighPages>>} weights */
function printWeights({ cold, warm, bare, bareWarm, order, longOrder, dashboard, companies }) {
  printFigures('Sizes (KB) and requests', [
    {
      name: 'JavaScript of a cold list, all told',
      goal: 200,
      before: 362,
      now: cold.scriptKb.all,
      bare: bare.scriptKb.all,
    },
    {
      name: 'JavaScript that the document names',
      before: 237,
      now: cold.scriptKb.document,
      bare: bare.scriptKb.document,
    },
    { name: 'JavaScript of the order page', now: order.scriptKb.all },
    { name: 'JavaScript of the dashboard', now: dashboard.scriptKb.all },
    { name: 'requests of a cold list', goal: 15, before: 61, now: cold.total, bare: bare.total },
    { name: 'requests of a warm list to the network', now: warm.total, bare: bareWarm.total },
    {
      name: 'requests of a warm list with those that the cache answers',
      goal: 6,
      before: 59,
      now: warm.totalWithCache,
      bare: bareWarm.totalWithCache,
    },
    { name: 'API calls of the list', goal: 1, before: 2, now: cold.calls.length },
    { name: 'API calls of the list of companies', goal: 2, before: '21 to 44', now: companies.calls.length },
    { name: 'API calls of the order page', goal: 4, before: 12, now: order.calls.length },
    { name: 'API calls of the page of an order of 500 lines', goal: 8, now: longOrder.calls.length },
    { name: 'API calls of the dashboard', goal: 4, before: 16, now: dashboard.calls.length },
    {
      name: 'document of the list',
      goal: 60,
      before: 215,
      now: cold.documentKb.raw,
      bare: bare.documentKb.raw,
    },
    {
      name: 'document of the list with gzip',
      before: 32,
      now: cold.documentKb.gzip,
      bare: bare.documentKb.gzip,
    },
    {
      name: 'style in the document',
      goal: 25,
      before: 113,
      now: cold.documentKb.style,
      bare: bare.documentKb.style,
    },
    { name: 'flight data in the document', now: cold.documentKb.flight, bare: bare.documentKb.flight },
  ])
}
