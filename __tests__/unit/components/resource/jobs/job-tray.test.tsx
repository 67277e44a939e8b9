import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { JOB_BUTTON_ID, JOB_STRIP_ID } from '@/components/resource/jobs/job-strip-id'
import { JobTray } from '@/components/resource/jobs/job-tray'
import { DialogsProvider } from '@/components/ui/overlay/dialogs'
import { useJobRows, useJobs, type JobProgress } from '@/hooks/use-job'
import {
  clearJob,
  continueJob,
  findJobLockOut,
  jobStore,
  pauseJob,
  removeJob,
  retryJob,
  stopJob,
  undoJob,
  viewJobs,
} from '@/lib/jobs/engine'
import { toast } from '@/components/ui/toaster'
import { endedOf, NO_ROWS, totalOf, type Counts, type Job } from '@/lib/jobs/job'

jest.mock('@/hooks/use-job')
jest.mock('@/lib/jobs/engine')
jest.mock('@/lib/csv/write')
jest.mock('@/components/ui/toaster')
jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), prefetch: jest.fn() }) }))

const DELETION = { kind: 'delete' } as const
const EDIT = { kind: 'patch', body: { Active: false } } as const

function aJob(facts: Partial<Job>, counted: Partial<Counts>): JobProgress {
  const job: Job = {
    ...{ id: facts.title ?? 'job', owner: 'ada', title: 'Delete 9 things', path: 'things', route: '/things' },
    ...{ words: { one: 'thing', many: 'things' }, state: 'ended', createdAt: 0, write: DELETION },
    ...facts,
  }
  const counts = { ...NO_ROWS, ...counted }
  return { job, counts, ended: endedOf(counts), total: totalOf(counts), rate: undefined, left: undefined }
}

const client = new QueryClient()
const tray = (jobs: JobProgress[]) => {
  jest.mocked(useJobs).mockReturnValue(jobs)
  return (
    <QueryClientProvider client={client}>
      <DialogsProvider>
        <div id={JOB_STRIP_ID} />
        <div id={JOB_BUTTON_ID} />
        <main tabIndex={-1}>
          <JobTray />
        </main>
      </DialogsProvider>
    </QueryClientProvider>
  )
}
/** Renders the strip of jobs and opens its panel. */
function open(...jobs: JobProgress[]) {
  const shown = renderStrip(...jobs)
  fireEvent.click(strip())
  return shown
}
const strip = () => within(screen.getByRole('region', { name: 'Jobs' })).getAllByRole('button')[0]!
function renderStrip(...jobs: JobProgress[]) {
  const shown = render(tray(jobs))
  return {
    unmount: shown.unmount,
    user: userEvent.setup(),
    become: (...next: JobProgress[]) => act(() => shown.rerender(tray(next))),
  }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** Waits for the modal dialog above the panel, which is a dialog too. */
const question = () =>
  waitFor(() => {
    const dialog = document.querySelector<HTMLElement>('dialog')
    if (!dialog) throw new Error('No dialog is open.')
    return dialog
  })

beforeEach(() => {
  jest.clearAllMocks()
  for (const done of [clearJob, continueJob, pauseJob, removeJob, retryJob, stopJob, undoJob, viewJobs]) {
    jest.mocked(done).mockResolvedValue(undefined)
  }
  jest
    .mocked(findJobLockOut)
    .mockResolvedValue({ blocked: new Map(), reasons: [], left: 2, deletes: 0, keeps: 0 })
  jest.mocked(useJobRows).mockReturnValue([])
  jest.mocked(jobStore).mockResolvedValue({ rows: async () => [] } as never)
})

test('retries failed rows at once, and continues a stopped deletion only after confirmation', async () => {
  jest
    .mocked(findJobLockOut)
    .mockResolvedValue({ blocked: new Map(), reasons: [], left: 4, deletes: 0, keeps: 0 })
  const { user } = open(aJob({}, { done: 3, failed: 2, stopped: 4 }))
  expect(screen.getByText('3 done, 2 failed, 4 stopped.')).toBeVisible()
  await user.click(button('Retry failed'))
  await waitFor(() => expect(retryJob).toHaveBeenCalledTimes(1))
  expect(continueJob).not.toHaveBeenCalled()
  await user.click(button('Continue with 4 stopped'))
  expect(await screen.findByRole('dialog', { name: /^Continue/ })).toHaveTextContent(
    /Continue and delete 4 things\?/,
  )
  await user.click(button('Cancel'))
  expect(continueJob).not.toHaveBeenCalled()
  await user.click(button('Continue with 4 stopped'))
  await user.click(await screen.findByRole('button', { name: 'Delete 4 things' }))
  await waitFor(() => expect(continueJob).toHaveBeenCalledTimes(1))
})

test('continues a stopped edit without confirmation, also when no row failed', async () => {
  const { user } = open(aJob({ write: EDIT }, { done: 3, stopped: 4 }))
  expect(screen.queryByRole('button', { name: 'Retry failed' })).not.toBeInTheDocument()
  await user.click(button('Continue with 4 stopped'))
  await waitFor(() => expect(continueJob).toHaveBeenCalledTimes(1))
})

test('the confirmation to undo an edit says from when the restored values are', async () => {
  const { user } = open(aJob({ write: EDIT }, { done: 2 }))
  await user.click(button('Undo'))
  expect(await screen.findByText(/^2 things get their previous values back/)).toBeVisible()
})

test('the confirmation to undo an import says how many records it deletes, resets and keeps', async () => {
  const found = { blocked: new Map(), reasons: [], left: 5, deletes: 3, keeps: 0 }
  jest.mocked(findJobLockOut).mockResolvedValue(found)
  const { write: _, ...imported } = aJob({}, { done: 5 }).job
  const job: Job = { ...imported, title: 'Import 5 things', canUndoRows: true, keepsUsed: true }
  const { user } = open({ ...aJob({}, { done: 5 }), job })
  await user.click(button('Undo'))
  expect(await question()).toHaveTextContent(
    '3 created things are deleted and 2 things get their previous values back, as a new job. The undo keeps things that changed since then, and created ones that other records depend on.',
  )
})

test('changes nothing when an undo would only keep records', async () => {
  const found = { blocked: new Map(), reasons: [], left: 0, deletes: 0, keeps: 2 }
  jest.mocked(findJobLockOut).mockResolvedValue(found)
  const { write: _, ...imported } = aJob({}, { done: 2 }).job
  const job: Job = { ...imported, canUndoRows: true, keptReason: 'others use them' }
  const { user } = open({ ...aJob({}, { done: 2 }), job })
  await user.click(button('Undo'))
  expect(await question()).toHaveTextContent('2 created things are kept, because others use them.')
  expect(undoJob).not.toHaveBeenCalled()
})

const BLOCKED = {
  blocked: new Map([['ada', 'The last administrator.']]),
  reasons: ['Ada is skipped. The last administrator.'],
  ...{ deletes: 0, keeps: 0 },
}

test.each([
  ['Retry failed', 'Retry 1 thing', 'retry', retryJob],
  ['Continue with 4 stopped', 'Delete 1 thing', 'continue', continueJob],
  ['Undo', 'Undo', 'undo', undoJob],
] as const)('says before %s which rows are skipped to avoid a lock-out', async (name, ok, action, run) => {
  jest.mocked(findJobLockOut).mockResolvedValue({ ...BLOCKED, warning: 'You lose 2 roles.', left: 1 })
  const job = name === 'Undo' ? aJob({ write: EDIT }, { done: 2 }) : aJob({}, { failed: 2, stopped: 4 })
  const { user } = open(job)
  await user.click(button(name))
  const asked = within(await question())
  expect(asked.getByText(/Ada is skipped. The last administrator. You lose 2 roles./)).toBeVisible()
  expect(findJobLockOut).toHaveBeenCalledWith('job', action)
  expect(run).not.toHaveBeenCalled()
  await user.click(asked.getByRole('button', { name: ok }))
  await waitFor(() => expect(run).toHaveBeenCalledWith('job', BLOCKED.blocked))
})

test.each(['Retry failed', 'Continue with 4 stopped', 'Undo'])(
  'changes nothing with %s when it would only lock administrators out',
  async (name) => {
    jest.mocked(findJobLockOut).mockResolvedValue({ ...BLOCKED, left: 0 })
    const { user } = open(
      name === 'Undo' ? aJob({ write: EDIT }, { done: 2 }) : aJob({}, { failed: 2, stopped: 4 }),
    )
    await user.click(button(name))
    const message = within(await question())
    expect(message.getByText(/Ada is skipped. The last administrator./)).toBeVisible()
    await user.click(message.getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
    for (const run of [retryJob, continueJob, undoJob]) expect(run).not.toHaveBeenCalled()
  },
)

test('changes nothing when the check for lock-outs fails', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  jest.mocked(findJobLockOut).mockRejectedValue(new Error('The platform cannot be reached.'))
  const { user } = open(aJob({}, { failed: 2 }))
  await user.click(button('Retry failed'))
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith(expect.objectContaining({ title: 'The job could not be changed' })),
  )
  expect(retryJob).not.toHaveBeenCalled()
})

test('says when a job could not be undone', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => {})
  jest.mocked(undoJob).mockRejectedValue(new Error('The storage is full.'))
  const { user } = open(aJob({ title: 'Edit 2 things', write: EDIT }, { done: 2 }))
  await user.click(button('Undo'))
  await user.click(within(await question()).getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(toast).toHaveBeenCalledWith({
      title: 'The job could not be changed',
      description: '“Edit 2 things” is as it was. The storage is full.',
      type: 'error',
    }),
  )
})

test('Pause turns into Resume on the same button, which keeps the focus', async () => {
  const { user, become } = open(aJob({ state: 'running' }, { waiting: 4 }))
  const pause = button('Pause')
  await user.click(pause)
  expect(pauseJob).toHaveBeenCalledTimes(1)
  become(aJob({ state: 'paused' }, { waiting: 4 }))
  expect(button('Resume')).toBe(pause)
  expect(pause).toHaveFocus()
})

test.each([
  ['Stop', aJob({ state: 'running' }, { waiting: 4 }), aJob({ state: 'stopping' }, { waiting: 4 })],
  ['Pause', aJob({ state: 'running' }, { waiting: 1 }), aJob({}, { done: 1 })],
  ['Retry failed', aJob({}, { failed: 1 }), aJob({ state: 'running' }, { waiting: 1 })],
])('keeps the focus in the card when the %s button disappears', async (name, before, after) => {
  const { user, become } = open(before)
  await user.click(button(name))
  become(after)
  expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  expect(button('Details')).toHaveFocus()
})

test('keeps the focus in the card when Undo disappears after its confirmation', async () => {
  const { user, become } = open(aJob({ write: EDIT }, { done: 1 }))
  await user.click(button('Undo'))
  const asked = within(await question())
  await user.click(asked.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(undoJob).toHaveBeenCalledTimes(1))
  await waitFor(() => expect(document.querySelector('dialog')).toBeNull())
  become(aJob({ write: EDIT, isUndone: true }, { done: 1 }))
  expect(button('Details')).toHaveFocus()
})

test('does not move the focus back when the user has moved it away', async () => {
  const { user, become } = open(aJob({ state: 'running' }, { waiting: 1 }))
  await user.click(button('Stop'))
  act(() => (document.activeElement as HTMLElement).blur())
  become(aJob({}, { done: 1 }))
  expect(document.body).toHaveFocus()
})

test('moves the focus to the next card after a dismissal, and to the page after the last one', async () => {
  const [one, two] = [aJob({ title: 'One' }, { done: 1 }), aJob({ title: 'Two' }, { done: 1 })]
  const { user, become } = open(one, two)
  await user.click(button('Dismiss One'))
  expect(removeJob).toHaveBeenCalledWith('One')
  become(two)
  expect(button('Details')).toHaveFocus()
  await user.click(button('Dismiss Two'))
  become()
  expect(screen.getByRole('main')).toHaveFocus()
})

test.each([
  ['rows failed', aJob({ isPersonal: true }, { done: 1, failed: 1 }), false],
  ['rows were stopped', aJob({ isPersonal: true }, { done: 1, stopped: 1 }), false],
  ['an edit can be undone', aJob({ isPersonal: true, write: EDIT }, { done: 1 }), false],
  ['nothing is left to do', aJob({ isPersonal: true }, { done: 1, skipped: 1 }), true],
  ['an edit was undone', aJob({ isPersonal: true, write: EDIT, isUndone: true }, { done: 1 }), true],
])(
  'says whether downloading the outcome clears a job about people, and acts accordingly: %s',
  async (_, job, isCleared) => {
    const { user } = open(job)
    await user.click(button('Details'))
    const download = await screen.findByRole('button', { name: 'Download results' })
    expect(screen.getByText(/^This job contains personal data/)).toHaveTextContent(
      isCleared
        ? /are deleted from this browser when you download the results/
        : /are stored in this browser so that/,
    )
    await user.click(download)
    await act(async () => undefined)
    expect(clearJob).toHaveBeenCalledTimes(isCleared ? 1 : 0)
  },
)

describe('the strip', () => {
  test.each([
    [
      '2 jobs, 25%',
      [
        aJob({ title: 'One', state: 'running' }, { waiting: 3, done: 1 }),
        aJob({ title: 'Two', state: 'paused' }, { waiting: 3, done: 1 }),
      ],
    ],
    ['1 job paused, 50%', [aJob({ state: 'paused' }, { waiting: 1, done: 1 })]],
    [
      '1 job, 50%',
      [aJob({ title: 'One', state: 'running' }, { waiting: 1, done: 1 }), aJob({}, { done: 3 })],
    ],
    ['2 jobs finished, 3 rows failed', [aJob({ title: 'One' }, { failed: 3 }), aJob({}, { done: 3 })]],
  ])('says %s', (words, jobs) => {
    renderStrip(...jobs)
    expect(strip()).toHaveTextContent(words)
    expect(screen.queryByRole('article')).not.toBeInTheDocument()
  })

  test('is missing when every job was viewed', () => {
    renderStrip(aJob({ isViewed: true }, { done: 1 }))
    expect(screen.queryByRole('region', { name: 'Jobs' })).not.toBeInTheDocument()
  })

  test('marks ended jobs as viewed when its panel closes, and moves the focus to the page', async () => {
    const { user } = open(aJob({ title: 'One' }, { done: 1 }))
    expect(button('Close')).toHaveFocus()
    expect(viewJobs).not.toHaveBeenCalled()
    await user.keyboard('{Escape}')
    expect(viewJobs).toHaveBeenCalledWith(['One'])
    expect(screen.getByRole('main')).toHaveFocus()
  })

  test('stays open under a dialog of its jobs', async () => {
    const { user } = open(aJob({ write: EDIT }, { done: 2 }))
    await user.click(button('Undo'))
    await user.click(
      within(await screen.findByRole('dialog', { name: /^Undo/ })).getByText(/previous values/),
    )
    expect(screen.getByRole('article')).toBeVisible()
  })

  test('reports the outcome of a job that ends as a toast, but not of one that had ended before', () => {
    const ended = aJob({ title: 'Old' }, { done: 1 })
    const { become } = renderStrip(ended, aJob({ title: 'New', state: 'running' }, { waiting: 2 }))
    become(ended, aJob({ title: 'New' }, { done: 1, failed: 1 }))
    expect(toast).toHaveBeenCalledTimes(1)
    expect(toast).toHaveBeenCalledWith({
      ...{ title: 'New', description: '1 done, 1 failed.', type: 'warning' },
      subject: expect.stringMatching(/^job ./),
    })
  })
})

test.each([
  [
    'products/catalogs',
    ['products', 'products/catalogs', 'products/categories/winter', 'catalogs/b/categories/products'],
  ],
  ['products/suppliers', ['products', 'products/suppliers', 'products/visibility']],
])('reads the lists again that a job with the path %s changes', (path, changed) => {
  const others = ['orders', 'priceschedules']
  for (const key of [...changed, ...others]) client.setQueryData([key, 'list'], {})
  renderStrip(aJob({ path, title: path }, { done: 1 }))
  const isStale = (key: string) => client.getQueryState([key, 'list'])?.isInvalidated === true
  expect([...changed, ...others].filter(isStale)).toEqual(changed)
})

test('the strip and its panel count the same jobs, and the panel lists those viewed before below', async () => {
  const jobs = [
    aJob({ title: 'Old', isViewed: true }, { done: 1 }),
    aJob({ title: 'New' }, { done: 1 }),
    aJob({ title: 'Now', state: 'running' }, { waiting: 1, done: 1 }),
  ]
  renderStrip(...jobs)
  const words = '1 job, 50%, 1 finished'
  expect(strip()).toHaveTextContent(words)
  fireEvent.click(strip())
  expect(strip()).toHaveTextContent(words)
  const panel = screen.getByRole('dialog', { name: 'Jobs' })
  expect(within(panel).getByText(words)).toBeVisible()
  const parts = within(panel).getByRole('heading', { name: 'Viewed before' })
  const titles = within(panel).getAllByRole('article')
  expect(titles.map((card) => card.getAttribute('aria-label'))).toEqual(['Now', 'New', 'Old'])
  expect(titles.map((card) => parts.compareDocumentPosition(card))).toEqual([
    Node.DOCUMENT_POSITION_PRECEDING,
    Node.DOCUMENT_POSITION_PRECEDING,
    Node.DOCUMENT_POSITION_FOLLOWING,
  ])
})

describe('on phones, which have no side menu', () => {
  beforeEach(() => {
    jest
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) => ({ matches: query === '(width < 30rem)', ...LISTENERS }) as never)
  })
  afterEach(() => jest.restoreAllMocks())
  const LISTENERS = { addEventListener: jest.fn(), removeEventListener: jest.fn() }
  const place = () => document.getElementById(JOB_BUTTON_ID)!

  test('a button in the header shows running jobs and opens the panel', async () => {
    const { user } = renderStrip(aJob({ state: 'running' }, { waiting: 1, done: 1 }))
    const opener = within(place()).getByRole('button', { name: '1 job, 50%' })
    expect(opener).toHaveTextContent('1')
    await user.click(opener)
    expect(within(place()).getByRole('dialog', { name: 'Jobs' })).toBeVisible()
    expect(document.getElementById(JOB_STRIP_ID)).toBeEmptyDOMElement()
  })

  test('a job that ended stays until it was viewed', async () => {
    const { user, become } = renderStrip(aJob({ title: 'Done', write: EDIT }, { done: 1 }))
    await user.click(within(place()).getByRole('button', { name: '1 job finished' }))
    expect(within(place()).getByRole('button', { name: 'Undo' })).toBeVisible()
    await user.click(within(place()).getByRole('button', { name: 'Close' }))
    expect(viewJobs).toHaveBeenCalledWith(['Done'])
    become(aJob({ title: 'Done', isViewed: true }, { done: 1 }))
    expect(place()).toBeEmptyDOMElement()
  })
})
