/* Stands in for bcryptprimitives.dll when packaging/check tries the Windows program: Rust's standard library
   wants ProcessPrng, and wine has it since version 9. Windows has it, so no release holds this. */
#include <stddef.h>

__declspec(dllimport) unsigned char __stdcall SystemFunction036(void *, unsigned long);

__declspec(dllexport) int __stdcall ProcessPrng(unsigned char *to, size_t bytes)
{
    return SystemFunction036(to, (unsigned long)bytes);
}
