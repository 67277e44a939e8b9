import { failedJobsIn } from '@/components/dashboard/rules/failed-jobs'

const job = (route: string, failed: number, endedAt?: number) => ({
  job: {
    route,
    createdAt: 1,
    state: endedAt === undefined ? ('running' as const) : ('ended' as const),
    endedAt,
  },
  counts: { failed },
})
const jobs = (...all: ReturnType<typeof job>[]) => all as Parameters<typeof failedJobsIn>[0]

it('counts ended jobs with failed rows, and links to the list of the oldest', () => {
  expect(
    failedJobsIn(jobs(job('/products', 2, 50), job('/buyers', 1, 40), job('/catalogs', 0, 10)), 60),
  ).toEqual({
    total: 2,
    oldest: 40,
    href: '/buyers',
    readAt: 60,
  })
})

it('ignores running jobs and jobs without failures', () => {
  expect(failedJobsIn(jobs(job('/products', 3), job('/products', 0, 5)), 60)).toBeUndefined()
})
