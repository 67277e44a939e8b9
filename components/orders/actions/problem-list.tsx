import { Box, Stack, Text } from '@chakra-ui/react'
import { itemMessage, type PlatformError } from '@/lib/ordercloud/errors'
import type { LineItem } from '@/lib/ordercloud/models'
import { productName } from '../rules/line'
import { linesOfProblem } from '../rules/submit-problems'

/** List of the problems that prevent the submission of an order, with the lines that each one concerns. */
export function ProblemList(props: { problems: PlatformError['errors']; lines: readonly LineItem[] }) {
  const { problems, lines } = props
  return (
    <Stack as="ul" gap="2" ps="4">
      {problems.map((problem) => (
        <Box as="li" key={`${problem.ErrorCode} ${problem.Message}`}>
          {itemMessage(problem)}
          {linesOfProblem(problem, lines).map((line) => (
            <Text key={line.ID} color="fg.muted">
              {productName(line)}, {line.Quantity ?? 0} ordered
            </Text>
          ))}
        </Box>
      ))}
    </Stack>
  )
}
