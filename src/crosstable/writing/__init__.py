"""From a tournament to a document: conversion, purposes, losses, layout."""
