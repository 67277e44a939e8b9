'use client'

import { Box, Flex, Text } from '@chakra-ui/react'
import { Download } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { BOM, csvLine } from '@/lib/csv/cells'
import { wrongRows, type ImportPlan, type ImportProblem } from '@/lib/csv/import-plan'
import { saveFile } from '@/lib/csv/write'
import { formatNumber } from '@/lib/format/number'

const MAX_ROWS_SHOWN = 100

/** Summary of what an import would do, with every cell that has a mistake. */
export function ImportReview(props: {
  plan: ImportPlan
  words: { one: string; many: string }
  /** Note about the records that will be created. */
  note: string | undefined
  onBack: () => void
}) {
  const { plan, words, note, onBack } = props
  const { creates, changes, unchanged, problems } = plan
  const wrong = wrongRows(plan)
  return (
    <Box>
      <Text role="status" color="fg">
        {formatNumber(creates)} to create, {formatNumber(changes)} to change, {formatNumber(unchanged)}{' '}
        unchanged, {formatNumber(wrong)} with errors.
      </Text>
      {note && creates > 0 && (
        <Text mt="2" color="fg" fontWeight="medium">
          {note}
        </Text>
      )}
      {wrong > 0 && (
        <>
          <Text mt="2">
            Rows with errors are skipped. Correct the file and choose it again, or import the other{' '}
            {words.many} now.
          </Text>
          <Box
            as="ul"
            aria-label="Errors"
            listStyleType="none"
            maxH="12rem"
            overflowY="auto"
            tabIndex={0}
            mt="2"
            px="3"
            borderWidth="1px"
            borderColor="border"
            borderRadius="md"
          >
            {problems.slice(0, MAX_ROWS_SHOWN).map(({ line, column, reason }, at) => (
              <Box as="li" key={at} py="1">
                Line {line}, {column}: {reason}
              </Box>
            ))}
            {problems.length > MAX_ROWS_SHOWN && (
              <Box as="li">and {formatNumber(problems.length - MAX_ROWS_SHOWN)} more</Box>
            )}
          </Box>
        </>
      )}
      <Flex gap="2" mt="3" wrap="wrap">
        <Button size="sm" variant="outline" onClick={onBack}>
          Back to columns
        </Button>
        {wrong > 0 && (
          <Button
            size="sm"
            variant="outline"
            onClick={() => saveFile(problemFile(problems), 'import-mistakes.csv')}
          >
            <Download aria-hidden />
            Download errors
          </Button>
        )}
      </Flex>
    </Box>
  )
}

function problemFile(problems: readonly ImportProblem[]): Blob {
  const lines = problems.map(({ line, column, reason }) => csvLine([line, column, reason]))
  return new Blob([BOM + csvLine(['Line', 'Column', 'Reason']), ...lines], { type: 'text/csv;charset=utf-8' })
}
