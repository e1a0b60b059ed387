//! The system calls that a confined program may make: those for files that it may open, for memory and for
//! threads. Every other call returns ENOSYS, so that libraries fall back to older calls.

use std::collections::BTreeMap;

use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter, SeccompRule,
    TargetArch,
};

const ALLOWED: &[i64] = &[
    // Files
    libc::SYS_close,
    libc::SYS_dup,
    libc::SYS_dup3,
    libc::SYS_faccessat,
    libc::SYS_faccessat2,
    libc::SYS_fadvise64,
    libc::SYS_fallocate,
    libc::SYS_fcntl,
    libc::SYS_fdatasync,
    libc::SYS_fstat,
    libc::SYS_fstatfs,
    libc::SYS_fsync,
    libc::SYS_ftruncate,
    libc::SYS_getcwd,
    libc::SYS_getdents64,
    libc::SYS_ioctl,
    libc::SYS_lseek,
    libc::SYS_newfstatat,
    libc::SYS_openat,
    libc::SYS_pipe2,
    libc::SYS_pread64,
    libc::SYS_pwrite64,
    libc::SYS_read,
    libc::SYS_readlinkat,
    libc::SYS_readv,
    libc::SYS_statfs,
    libc::SYS_statx,
    libc::SYS_unlinkat,
    libc::SYS_write,
    libc::SYS_writev,
    // Memory
    libc::SYS_brk,
    libc::SYS_madvise,
    libc::SYS_mmap,
    libc::SYS_mprotect,
    libc::SYS_mremap,
    libc::SYS_munmap,
    // Threads and synchronization
    libc::SYS_futex,
    libc::SYS_getcpu,
    libc::SYS_membarrier,
    libc::SYS_ppoll,
    libc::SYS_pselect6,
    libc::SYS_rseq,
    libc::SYS_sched_getaffinity,
    libc::SYS_sched_getparam,
    libc::SYS_sched_getscheduler,
    libc::SYS_sched_yield,
    libc::SYS_set_robust_list,
    libc::SYS_set_tid_address,
    // Signals
    libc::SYS_restart_syscall,
    libc::SYS_rt_sigaction,
    libc::SYS_rt_sigprocmask,
    libc::SYS_rt_sigreturn,
    libc::SYS_sigaltstack,
    // Time, random numbers and process information
    libc::SYS_clock_getres,
    libc::SYS_clock_gettime,
    libc::SYS_clock_nanosleep,
    libc::SYS_getegid,
    libc::SYS_geteuid,
    libc::SYS_getgid,
    libc::SYS_getpid,
    libc::SYS_getppid,
    libc::SYS_getrandom,
    libc::SYS_getrusage,
    libc::SYS_gettid,
    libc::SYS_gettimeofday,
    libc::SYS_getuid,
    libc::SYS_nanosleep,
    libc::SYS_sysinfo,
    libc::SYS_uname,
    libc::SYS_exit,
    libc::SYS_exit_group,
    // Starting the program itself; the file rules allow no other program.
    libc::SYS_execve,
];

/// System calls that only exist on this processor architecture.
#[cfg(target_arch = "x86_64")]
const ALLOWED_HERE: &[i64] = &[
    libc::SYS_access,
    libc::SYS_arch_prctl,
    libc::SYS_dup2,
    libc::SYS_getpgrp,
    libc::SYS_getrlimit,
    libc::SYS_lstat,
    libc::SYS_open,
    libc::SYS_pipe,
    libc::SYS_poll,
    libc::SYS_readlink,
    libc::SYS_select,
    libc::SYS_stat,
    libc::SYS_time,
    libc::SYS_unlink,
];
#[cfg(not(target_arch = "x86_64"))]
const ALLOWED_HERE: &[i64] = &[];

/// For the calling process and the program that it executes.
pub fn filter() -> Result<BpfProgram, seccompiler::BackendError> {
    let always = ALLOWED.iter().chain(ALLOWED_HERE).map(|call| (*call, Vec::new()));
    let thread = u64::from(libc::CLONE_THREAD.unsigned_abs());
    let rules: BTreeMap<_, _> = always
        .chain([
            // Threads only, no processes.
            (libc::SYS_clone, vec![argument(0, SeccompCmpOp::MaskedEq(thread), thread)?]),
            // Only its own limits, not those of the server.
            (libc::SYS_prlimit64, vec![argument(0, SeccompCmpOp::Eq, 0)?]),
            // Signals to itself: the process id does not change with `execve`.
            (libc::SYS_tgkill, vec![argument(0, SeccompCmpOp::Eq, std::process::id().into())?]),
            // Thread names.
            (
                libc::SYS_prctl,
                vec![
                    argument(0, SeccompCmpOp::Eq, u64::from(libc::PR_SET_NAME.unsigned_abs()))?,
                    argument(0, SeccompCmpOp::Eq, u64::from(libc::PR_GET_NAME.unsigned_abs()))?,
                ],
            ),
        ])
        .collect();
    let missing = SeccompAction::Errno(libc::ENOSYS.unsigned_abs());
    let processor = TargetArch::try_from(std::env::consts::ARCH)?;
    SeccompFilter::new(rules, missing, SeccompAction::Allow, processor)?.try_into()
}

fn argument(index: u8, operator: SeccompCmpOp, value: u64) -> Result<SeccompRule, seccompiler::BackendError> {
    SeccompRule::new(vec![SeccompCondition::new(index, SeccompCmpArgLen::Dword, operator, value)?])
}
