'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { BOM, csvLine } from '@/lib/csv/cells'
import { wrongRows, type ImportPlan, type ImportProblem } from '@/lib/csv/import-plan'
import { saveFile } from '@/lib/csv/write'
import { formatNumber } from '@/lib/format/number'
import { lineWords } from '@/lib/jobs/outcome'
import {
  ChangedTarget,
  CreatedTarget,
  MAX_ROWS_SHOWN,
  ReviewList,
} from '@/components/resource/jobs/review-list'

/** The column of a problem of the row as a whole. */
const WHOLE_ROW = 'Cells'

/** Summary of what an import would do: every cell with a mistake, every change with its old and new value. */
export function ImportReview(props: {
  plan: ImportPlan
  words: { one: string; many: string }
  /** Note about the records that will be created. */
  note: string | undefined
  /** The effect of an undo of the import, in sentences. */
  undoText: string
  /** Names of the columns of the file that are not imported. */
  skipped: readonly string[]
}) {
  const { plan, words, note, undoText, skipped } = props
  const { targets, creates, changes, unchanged, problems } = plan
  const wrong = wrongRows(plan)
  const changed = targets.filter(({ write }) => write?.kind === 'patch')
  const created = targets.filter(({ write }) => write?.kind === 'create')
  return (
    <Stack gap="3">
      <Text role="status" color="fg" fontWeight="medium">
        {formatNumber(creates)} to create, {formatNumber(changes)} to change, {formatNumber(unchanged)}{' '}
        unchanged, {formatNumber(wrong)} with errors.
      </Text>
      {note && creates > 0 && (
        <Text color="fg" fontWeight="medium">
          {note}
        </Text>
      )}
      <SkippedColumns names={skipped} />
      {targets.length > 0 && <Text>{undoText}</Text>}
      {wrong > 0 && (
        <Box>
          <Flex align="center" justify="space-between" gap="2" wrap="wrap" mb="2">
            <Text flex="1 1 16rem">
              {targets.length > 0
                ? `Rows with errors are skipped. Correct the file and choose it again, or import the other ${words.many} now.`
                : 'Correct the file and choose it again.'}
            </Text>
            <Button
              size="sm"
              variant="outline"
              onClick={() => saveFile(problemFile(problems), 'import-mistakes.csv')}
            >
              <Icon as={Download} boxSize="4" />
              Download errors
            </Button>
          </Flex>
          <ReviewList label="Errors" total={problems.length}>
            {problems.slice(0, MAX_ROWS_SHOWN).map(({ line, column, reason }, at) => (
              <Box as="li" key={at} py="1" color="fg.error">
                {column === WHOLE_ROW ? `Line ${line}` : `Line ${line}, ${column}`}: {reason}
              </Box>
            ))}
          </ReviewList>
        </Box>
      )}
      {changed.length > 0 && (
        <ReviewList label="Changes" total={changed.length}>
          {changed.slice(0, MAX_ROWS_SHOWN).map((target) => (
            <ChangedTarget
              key={target.id}
              target={target}
              body={target.write?.kind === 'patch' ? target.write.body : {}}
              preview={plan.previews?.get(target.id)}
            />
          ))}
        </ReviewList>
      )}
      {created.length > 0 && (
        <ReviewList label={`New ${words.many}`} total={created.length}>
          {created.slice(0, MAX_ROWS_SHOWN).map((target) => {
            const preview = plan.previews?.get(target.id)
            if (preview?.changes)
              return <ChangedTarget key={target.id} target={target} body={{}} preview={preview} />
            const lines = target.moreLines && lineWords(target)
            return <CreatedTarget key={target.id} target={target} lines={lines} notes={preview?.notes} />
          })}
        </ReviewList>
      )}
    </Stack>
  )
}

/** Sentence with the columns of a file that no field gets. Nothing when there are none. */
export function SkippedColumns({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <Text color="fg">
      {names.length === 1 ? 'This column is not imported: ' : 'These columns are not imported: '}
      {names.join(', ')}.
    </Text>
  )
}

function problemFile(problems: readonly ImportProblem[]): Blob {
  const lines = problems.map(({ line, column, reason }) => csvLine([line, column, reason]))
  return new Blob([BOM + csvLine(['Line', 'Column', 'Reason']), ...lines], { type: 'text/csv;charset=utf-8' })
}
