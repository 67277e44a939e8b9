'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { useId, useState } from 'react'
import { Id } from '@/components/resource/cells'
import { Button } from '@/components/ui/button'
import { Select } from '@/components/ui/select'
import { useJobRows, type JobProgress } from '@/hooks/use-job'
import { saveFile } from '@/lib/csv/write'
import { clearJob, jobStore } from '@/lib/jobs/engine'
import { ROW_STATES, type Counts, type Job, type RowState } from '@/lib/jobs/job'
import { lineWords, outcomeCsv, STATE_WORDS } from '@/lib/jobs/outcome'
import { hasUsableJobData } from '@/lib/jobs/undo'
import { formatNumber } from '@/lib/format/number'

const MAX_ROWS_SHOWN = 100
const ORDER = Object.keys(STATE_WORDS) as RowState[]

/** The rows of a job by outcome. At most 100 are shown, and the file for download has all of them. */
export function JobRows({ progress }: { progress: JobProgress }) {
  const { job, counts } = progress
  const [chosen, setChosen] = useState<RowState>()
  const state = chosen ?? ORDER.find((one) => counts[one] > 0) ?? 'done'
  const rows = useJobRows(job, state, counts[state], MAX_ROWS_SHOWN)
  const id = useId()
  const download = async () => {
    const all = await (await jobStore()).rows(job.id, ROW_STATES)
    saveFile(outcomeCsv(all), `${job.title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-outcome.csv`)
    if (job.isPersonal && job.state === 'ended' && !hasUsableJobData(job, counts)) await clearJob(job.id)
  }
  return (
    <Box mt="4">
      <Flex gap="3" align="center" justify="space-between" wrap="wrap">
        <Flex gap="2" align="center">
          <Box asChild fontSize="sm">
            <label htmlFor={id}>Rows</label>
          </Box>
          <Select id={id} value={state} onChange={(event) => setChosen(event.target.value as RowState)}>
            {ORDER.map((one) => (
              <option key={one} value={one}>
                {STATE_WORDS[one]}: {formatNumber(counts[one])}
              </option>
            ))}
          </Select>
        </Flex>
        <Button size="sm" variant="outline" onClick={() => void download()}>
          <Download aria-hidden />
          Download results
        </Button>
      </Flex>
      {job.isPersonal && (
        <Text fontSize="sm" color="fg.muted" mt="2">
          {describeRetention(job, counts)}
        </Text>
      )}
      <Box
        as="ul"
        aria-label={`${STATE_WORDS[state]} rows`}
        listStyleType="none"
        mt="3"
        maxH="16rem"
        overflowY="auto"
        // Focusable, so that it scrolls by keyboard.
        tabIndex={0}
        fontSize="sm"
      >
        {rows?.map((row) => (
          <Box as="li" key={row.n} py="1.5" borderTopWidth="1px" borderColor="border.muted">
            {row.line !== undefined && `${lineWords(row)}: `}
            {row.name} {row.name !== row.id && <Id>{row.id}</Id>}
            {row.reason && <Text color="fg.muted">{row.reason}</Text>}
          </Box>
        ))}
      </Box>
      {counts[state] > MAX_ROWS_SHOWN && (
        <Text fontSize="sm" color="fg.muted" mt="2">
          The first {MAX_ROWS_SHOWN} are shown. Download the results to see all of them.
        </Text>
      )}
      {counts[state] === 0 && (
        <Text fontSize="sm" color="fg.muted" mt="2">
          No rows in this state.
        </Text>
      )}
    </Box>
  )
}

/** Explains when the personal data of a job is removed from the browser. */
function describeRetention(job: Job, counts: Counts): string {
  if (job.isCleared) return 'Names, values and reasons are no longer stored in this browser.'
  if (job.state !== 'ended')
    return 'This job contains personal data. After the job ends, names, values and reasons are deleted from this browser when you dismiss the job or log out, or when you download the results and nothing is left to retry or undo.'
  return hasUsableJobData(job, counts)
    ? 'This job contains personal data. Names, values and reasons are stored in this browser so that you can retry rows or undo the job. They are deleted when you dismiss the job or log out.'
    : 'This job contains personal data. Names, values and reasons are deleted from this browser when you download the results, dismiss the job or log out.'
}
