import { Box } from '@chakra-ui/react'

/** Number at the corner of an icon button. The button must be `position: relative` and name what the number counts. */
export function IconBadge({ children }: { children: string }) {
  return (
    <Box
      as="span"
      position="absolute"
      top="1"
      insetStart="50%"
      minW="4.5"
      px="1"
      borderRadius="full"
      bg="brand.solid"
      color="brand.contrast"
      fontSize="xs"
      fontWeight="semibold"
      lineHeight="1.125rem"
      fontVariantNumeric="tabular-nums"
    >
      {children}
    </Box>
  )
}
