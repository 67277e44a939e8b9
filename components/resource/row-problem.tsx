import { Text } from '@chakra-ui/react'

/** What went wrong with a row, under it. */
export function RowProblem({ children }: { children: string }) {
  return (
    <Text role="alert" fontSize="sm" color="fg.error" fontWeight="medium" pt="1">
      {children}
    </Text>
  )
}
