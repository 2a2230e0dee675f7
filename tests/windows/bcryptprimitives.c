/* The library of random numbers that every program in Rust loads: Windows has it, Wine before 9 does not. */
#include <windows.h>

BOOLEAN WINAPI SystemFunction036(PVOID bytes, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE bytes, SIZE_T length) {
    return SystemFunction036(bytes, (ULONG)length);
}
