'use client'

import { Box, Flex, Heading, Text } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { ListChecks, X } from 'lucide-react'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '@/components/ui/button'
import { Popup } from '@/components/ui/overlay/popup'
import { ProgressButton, ProgressStrip } from '@/components/ui/progress-strip'
import { toast } from '@/components/ui/toaster'
import { useJobs, type JobProgress } from '@/hooks/use-job'
import { CATALOGS_PATH, isChangedByPlacement, placementCatalogOf } from '@/lib/catalogs/placement-paths'
import { formatNumber } from '@/lib/format/number'
import { keys } from '@/lib/ordercloud/keys'
import { BUNDLE_ITEMS_PATH, PRODUCT_BUNDLES_PATH } from '@/lib/jobs/bundle-item-paths'
import { PRODUCT_SPECS_PATH } from '@/lib/jobs/product-spec-paths'
import { PARTY_PRICES_PATH, PRICE_JOB_PATH } from '@/lib/price/price-job-paths'
import {
  CHANGED_WITH_PRODUCT_SUPPLIERS,
  PRODUCT_SUPPLIERS_PATH,
  productSupplierOf,
} from '@/lib/suppliers/product-supplier-paths'
import { countOf } from '@/lib/resource/words'
import { jobSubject } from '@/lib/jobs/outcome'
import { describeOutcome } from './job-card'
import { focusMain } from './job-focus'
import { JobList } from './job-list'
import { JOB_BUTTON_ID, JOB_STRIP_ID } from './job-strip-id'

const JOBS = { one: 'job', many: 'jobs' }
const ROWS = { one: 'row', many: 'rows' }

/**
 * The jobs of the signed-in user: a strip at the foot of the side menu, or a button in the header on phones, which
 * opens a panel with the jobs. Ended jobs leave the strip once they were viewed. The panel shows them below those that
 * the strip counts, and the list of notifications contains them until they are dismissed. A toast reports the outcome
 * of a job that ends.
 */
export function JobTray() {
  const jobs = useJobs()
  const [isOpen, setOpen] = useState(false)
  const isPhone = useIsPhone()
  const place = usePlace(isPhone ? JOB_BUTTON_ID : JOB_STRIP_ID)
  const button = useRef<HTMLButtonElement>(null)
  useEndedJobs(jobs, isOpen)
  const counted = jobs?.filter(({ job }) => job.state !== 'ended' || !job.isViewed) ?? []
  const viewed = isOpen ? (jobs?.filter((one) => !counted.includes(one)) ?? []) : []
  if (counted.length === 0 && viewed.length === 0) return null
  const close = (refocus: boolean) => {
    setOpen(false)
    if (!refocus) return
    // The strip disappears with its last job.
    if (counted.some(({ job }) => job.state !== 'ended')) button.current?.focus()
    else focusMain()
  }
  const words = describeJobs(counted)
  const strip = {
    ...{ ref: button, icon: ListChecks, label: words, percent: percentOf(counted), isOpen },
    onClick: () => setOpen(!isOpen),
  }
  return (
    <>
      {place &&
        createPortal(
          <Box as="section" aria-label="Jobs" borderTopWidth={{ sm: '1px' }} borderColor="border">
            {isPhone ? <ProgressButton {...strip} count={counted.length} /> : <ProgressStrip {...strip} />}
            {isOpen && (
              <Popup
                label="Jobs"
                onClose={close}
                position="fixed"
                top={{ base: 'calc({sizes.header} + 0.25rem)', sm: 'auto' }}
                bottom={{ base: 'auto', sm: '14' }}
                insetStart="2"
                insetEnd={{ base: '2', sm: 'auto' }}
                w={{ sm: '22.5rem' }}
                mt="0"
                maxH={{
                  base: 'calc(100dvh - {sizes.header} - 1rem)',
                  sm: 'calc(100dvh - {sizes.header} - 5rem)',
                }}
                overflowY="auto"
                gap="0"
                py="2"
              >
                <Flex align="center" justify="space-between" me="-2">
                  <Heading as="h2" size="md">
                    Jobs
                  </Heading>
                  <IconButton label="Close" size="sm" onClick={() => close(true)}>
                    <X aria-hidden strokeWidth={1.75} />
                  </IconButton>
                </Flex>
                <Text color="fg.muted">{words}</Text>
                <JobList jobs={counted} />
                {viewed.length > 0 && (
                  <>
                    <Heading as="h3" size="sm" mt="2" pt="3" borderTopWidth="1px" borderColor="border">
                      Viewed before
                    </Heading>
                    <JobList jobs={viewed} />
                  </>
                )}
              </Popup>
            )}
          </Box>,
          place,
        )}
      <Box aria-live="polite" srOnly>
        {[...counted, ...viewed].map((progress) => formatAnnouncement(progress, isOpen)).join(' ')}
      </Box>
    </>
  )
}

/** Returns the element with an id, into which the jobs are rendered. Null until it exists. */
function usePlace(id: string): HTMLElement | null {
  return useSyncExternalStore(
    () => () => undefined,
    () => document.getElementById(id),
    () => null,
  )
}

const PHONE = '(width < 30rem)'

/** True on screens without the side menu. */
function useIsPhone(): boolean {
  return useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(PHONE)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => window.matchMedia(PHONE).matches,
    () => false,
  )
}

/** Returns the progress of the jobs that have not ended, from 0 to 100. */
function percentOf(jobs: readonly JobProgress[]): number {
  const open = jobs.filter(({ job }) => job.state !== 'ended')
  const total = open.reduce((sum, each) => sum + each.total, 0)
  if (total === 0) return 0
  return Math.floor((100 * open.reduce((sum, { ended }) => sum + ended, 0)) / total)
}

/** Describes the jobs that the strip counts: those that have not ended, and those whose end was not viewed yet. */
function describeJobs(jobs: readonly JobProgress[]): string {
  const open = jobs.filter(({ job }) => job.state !== 'ended')
  const ended = jobs.length - open.length
  if (open.length > 0) {
    const isPaused = open.every(({ job }) => job.state === 'paused')
    const now = `${countOf(open.length, JOBS)}${isPaused ? ' paused' : ''}, ${percentOf(jobs)}%`
    return ended > 0 ? `${now}, ${formatNumber(ended)} finished` : now
  }
  if (ended === 0) return 'No new jobs'
  const failed = jobs.reduce((sum, { counts }) => sum + counts.failed, 0)
  const rows = failed > 0 ? `, ${countOf(failed, ROWS)} failed` : ''
  return `${countOf(ended, JOBS)} finished${rows}`
}

// Announces changes of the state only. A number that changes twice a second would be noise in a screen reader. A toast
// announces the outcome while the panel is closed.
function formatAnnouncement({ job, counts }: JobProgress, isOpen: boolean): string {
  if (job.state === 'ended') return isOpen ? `${job.title}: ${describeOutcome({ job, counts })}` : ''
  return `${job.title}: ${job.state === 'paused' ? 'paused' : job.state === 'stopping' ? 'stopping' : 'running'}.`
}

/**
 * First parts of the query keys of records that change with those of a job: shipments complete orders, and files with
 * prices choose price schedules for products, buyers and user groups. Other files give products their specs, and
 * bundles their products.
 */
const ALSO_CHANGED: Readonly<Record<string, readonly string[]>> = {
  shipments: ['orders'],
  products: [PRODUCT_SPECS_PATH, 'specs'],
  bundles: [BUNDLE_ITEMS_PATH, PRODUCT_BUNDLES_PATH],
  [PRICE_JOB_PATH]: ['products', PARTY_PRICES_PATH],
  [PRODUCT_SUPPLIERS_PATH]: CHANGED_WITH_PRODUCT_SUPPLIERS,
}

const alsoChangedBy = (path: string): readonly string[] =>
  productSupplierOf(path) === undefined ? (ALSO_CHANGED[path] ?? []) : CHANGED_WITH_PRODUCT_SUPPLIERS

/**
 * Invalidates the cached records of a job's resource when the job has ended, also when it ended before the page loaded.
 * Shows the outcome as a toast if the job ended while this page was open and its panel is closed.
 */
function useEndedJobs(jobs: JobProgress[] | undefined, isOpen: boolean): void {
  const client = useQueryClient()
  const handled = useRef(new Set<string>())
  const running = useRef(new Set<string>())
  useEffect(() => {
    for (const { job, counts } of jobs ?? []) {
      if (job.state !== 'ended') {
        handled.current.delete(job.id)
        running.current.add(job.id)
        continue
      }
      if (handled.current.has(job.id)) continue
      handled.current.add(job.id)
      for (const path of [job.path, ...alsoChangedBy(job.path)])
        void client.invalidateQueries({ queryKey: keys.all(path) })
      const catalogId = placementCatalogOf(job.path)
      if (catalogId !== undefined || job.path === CATALOGS_PATH)
        void client.invalidateQueries({
          predicate: ({ queryKey }) => isChangedByPlacement(catalogId, queryKey[0]),
        })
      if (!running.current.delete(job.id) || isOpen) continue
      toast({
        ...{ subject: jobSubject(job.id), title: job.title },
        description: describeOutcome({ job, counts }),
        type: counts.failed > 0 ? 'warning' : 'success',
      })
    }
  }, [jobs, client, isOpen])
}
