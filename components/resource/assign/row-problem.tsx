import { Text } from '@chakra-ui/react'

/** Error message of a row, shown below it. */
export function RowProblem({ children }: { children: string }) {
  return (
    <Text role="alert" fontSize="sm" color="fg.error" fontWeight="medium" pt="1">
      {children}
    </Text>
  )
}
