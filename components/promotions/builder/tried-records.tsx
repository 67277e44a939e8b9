'use client'

import { Box, Flex, Stack, Text } from '@chakra-ui/react'
import { Check, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Icon } from '@/components/ui/icon'
import { OfficeLink } from '@/components/ui/link'
import { formatNumber } from '@/lib/format/number'
import { countOf } from '@/lib/resource/words'
import type { ClauseResult } from '../rules/simulate'

/** Number of records that the list shows at first, and more with each press. */
const RECORDS_PER_STEP = 10

/** A record that an expression was tried on. */
export interface TriedRecord {
  name: string
  /** Address of its page. Undefined when it has none. */
  href: string | undefined
  /** The effect in a few words. */
  words: string
  /** True for an effect that needs attention. */
  isProblem: boolean
  /** Fact that stands beside the link to the record. */
  about: string
  /** One result for each clause of the expression. */
  results: readonly ClauseResult[]
}

interface TriedRecordsProps {
  /** Accessible name of the list. */
  label: string
  /** Noun of a record. */
  noun: 'order' | 'return'
  /** Texts of the clauses of the expression. */
  clauses: readonly string[]
  records: readonly TriedRecord[]
}

/** List of records that an expression was tried on. Each opens to the result of each clause. */
export function TriedRecords({ label, noun, clauses, records }: TriedRecordsProps) {
  const [count, setCount] = useState(RECORDS_PER_STEP)
  return (
    <>
      <Stack as="ul" listStyleType="none" gap="0" aria-label={label}>
        {records.slice(0, count).map((record) => (
          <Box as="li" key={record.name} borderTopWidth="1px" borderColor="border">
            <RecordRow {...{ record, noun, clauses }} />
          </Box>
        ))}
      </Stack>
      {count < records.length && (
        <Button
          size="xs"
          variant="outline"
          alignSelf="flex-start"
          onClick={() => setCount(count + RECORDS_PER_STEP)}
        >
          Show {Math.min(RECORDS_PER_STEP, records.length - count)} more
        </Button>
      )}
    </>
  )
}

function RecordRow(props: Pick<TriedRecordsProps, 'noun' | 'clauses'> & { record: TriedRecord }) {
  const { record, noun, clauses } = props
  const { name, href, words, isProblem, about, results } = record
  const [isOpen, setOpen] = useState(false)
  return (
    <Box as="details" onToggle={(event) => setOpen((event.target as HTMLDetailsElement).open)}>
      <Box as="summary" py="1.5" cursor="pointer" borderRadius="sm" css={{ overflowWrap: 'anywhere' }}>
        <Box as="span" fontWeight="medium">
          {name}
        </Box>{' '}
        <Box as="span" color={isProblem ? 'fg.error' : 'fg.muted'}>
          {words}
        </Box>
      </Box>
      {isOpen && (
        <Stack gap="1.5" pb="2">
          <Text color="fg.muted">
            {about}
            {href !== undefined && (
              <>
                {' · '}
                <OfficeLink href={href}>Open {noun}</OfficeLink>
              </>
            )}
          </Text>
          {clauses.map((clause, index) => (
            <ClauseLine key={`${index} ${clause}`} result={results[index] ?? false}>
              {clause}
            </ClauseLine>
          ))}
        </Stack>
      )}
    </Box>
  )
}

/** The text of a condition with its result on an order. */
function ClauseLine({ result, children }: { result: ClauseResult; children: string }) {
  const isTrue = typeof result === 'boolean' ? result : result.lines > 0
  const words =
    typeof result === 'boolean'
      ? result
        ? 'true'
        : 'false'
      : `true for ${formatNumber(result.lines)} of ${countOf(result.of, { one: 'line', many: 'lines' })}`
  return (
    <Flex gap="2" align="flex-start">
      <Icon as={isTrue ? Check : X} boxSize="4" mt="0.5" color={isTrue ? 'fg.success' : 'fg.muted'} />
      <Box minW="0" css={{ overflowWrap: 'anywhere' }}>
        <Box as="code" fontFamily="mono" fontSize="xs">
          {children}
        </Box>{' '}
        <Box as="span" color="fg.muted">
          {words}
        </Box>
      </Box>
    </Flex>
  )
}
