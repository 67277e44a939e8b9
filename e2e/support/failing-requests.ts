import { expect, type Locator, type Page } from 'playwright/test'
import { expectAllLost, lossOf, type Trigger } from './lost-responses'
import { callPlatform } from './platform'
import { problemIn } from './verbs'

/**
 * A request that a test makes fail: its method, its path as the rules of `/_sandbox/faults` name it, and `empty` for a
 * write with an empty response.
 */
export type FailingRequest = readonly [method: string, path: string, response?: 'empty']

/** The texts that browsers and the office log for failed requests and their retries, for `announce`. */
export const FAILED_REQUEST = /503|404|409|ERR_|Network Error|Failed to load|IdExists|fault rule/

/** An action of a user whose requests fail. */
export interface FailingAction {
  /** Sends the requests. It is pressed again after each failure. */
  button: Trigger
  /** Is visible once the action is done, and not before. */
  done: Locator
  /** The requests that fail, in the order in which the action sends them. */
  requests: readonly FailingRequest[]
  /** Number of equal requests that the action sends, such as one for each row (default 1). Each of them fails. */
  rows?: number
}

interface PendingFault {
  id: string
  reset?: 'after'
}

/**
 * Makes each of the requests fail twice: first before it has an effect, with status 503, then after its effect, when
 * only its response is lost.
 *
 * @param times number of requests of each kind that fail first in the one way, then in the other
 */
export async function failEachTwice(url: string, requests: readonly FailingRequest[], times = 1) {
  const faults = requests.flatMap(([method, path, response]) => [
    { method, path, times, status: 503 },
    // An empty response has nothing to cut, as that of a deletion.
    { method, path, times, ...lossOf(response === 'empty' ? 'DELETE' : method) },
  ])
  await callPlatform(url, 'POST', '/_sandbox/faults', faults)
}

/**
 * Performs an action although each of its requests fails twice. Fails when the page does not show one of the failures,
 * or when a request is not sent.
 */
export async function pressDespiteFailures(page: Page, url: string, action: FailingAction) {
  const { button, done, requests, rows } = action
  const problems = problemIn(page.getByRole('dialog')).or(problemIn(page.getByRole('main')))
  await failEachTwice(url, requests, rows)
  for (let next = await readNextFault(url); next; next = await readNextFault(url)) {
    const { id, reset } = next
    // A failure that is still shown says nothing about the next one, which may change its text only.
    await problems.evaluateAll((all) =>
      all.forEach((one) => one.setAttribute('data-earlier', one.textContent ?? '')),
    )
    await button.click()
    await expect.poll(async () => (await readNextFault(url))?.id, 'the next failure').not.toBe(id)
    const isFailureShown = () =>
      problems.evaluateAll((all) =>
        all.some(
          (one) =>
            one.textContent !== '' &&
            one.textContent !== one.getAttribute('data-earlier') &&
            one.checkVisibility(),
        ),
      )
    // The browser repeats a request whose connection was reset. The action may then be done, or fail at its next request.
    await expect
      .poll(async () => (await isFailureShown()) || (reset !== undefined && (await done.isVisible())))
      .toBe(true)
  }
  await expect(async () => {
    // The page reads the record again after a failure, so the action may be done without another attempt.
    if (!(await done.isVisible())) await button.click({ timeout: 2000 })
    await expect(done).toBeVisible({ timeout: 5000 })
  }).toPass({ timeout: 60_000 })
  await expectAllLost(url)
}

async function readNextFault(url: string): Promise<PendingFault | undefined> {
  const { Items } = (await callPlatform(url, 'GET', '/_sandbox/faults')) as { Items: PendingFault[] }
  return Items[0]
}

/** Returns a locator that is visible while no dialog with this name is open. */
export const withoutDialog = (page: Page, name?: string | RegExp): Locator =>
  page.locator('body').filter({ hasNot: page.getByRole('dialog', name === undefined ? {} : { name }) })

/** Returns a locator that is visible while the form of the page has no unsaved changes. */
export const withoutChanges = (page: Page): Locator =>
  page.getByRole('main').filter({ hasNot: page.getByRole('group', { name: 'Save changes' }) })

/** Returns a trigger that opens the confirmation of a removal, and confirms it. */
export const confirmed = (page: Page, button: Locator, label: string): Trigger => ({
  click: async () => {
    await button.click()
    await page.getByRole('dialog').last().getByRole('button', { name: label, exact: true }).click()
  },
})
