import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { qrCodeQuery } from '@canvass/shared/share';

/**
 * Prints the page, with the QR code of its address. The code is loaded with the first printing; where that fails, the
 * page is printed without.
 */
export function usePrint(address: string): { print: () => void; code: boolean[][] | undefined } {
  const [printCount, setPrintCount] = useState(0);
  const { data, isPending } = useQuery({ ...qrCodeQuery(address), enabled: printCount > 0, retry: false });
  useEffect(() => {
    // In an effect the code stands in the page already.
    if (printCount > 0 && !isPending) window.print();
  }, [printCount, isPending]);
  return { print: () => setPrintCount((before) => before + 1), code: data };
}
